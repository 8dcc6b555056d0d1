-- A customer asks for the deletion of the account, which happens after some days and can be cancelled until then.
alter table customer add column deletion_asked_at timestamptz;
alter table customer add column deletion_due_at timestamptz;
alter table customer add constraint customer_deletion check ((deletion_asked_at is null) = (deletion_due_at is null));
create index customer_deletion_due on customer (deletion_due_at) where deletion_due_at is not null;

-- The audit log is still only added to, with two exceptions: the values of a profile are emptied when their person is
-- deleted, and entries older than the retention of the log are removed by the job of retention.
create or replace function audit_log_added_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'detail' = to_jsonb(old) - 'detail'
        and (new.detail = old.detail or (new.act = 'customer.change' and new.detail = '{}'::jsonb)) then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if current_setting('tolmaro.retention', true) = 'audit_log' then
      return old;
    end if;
  end if;
  raise exception 'the audit log is only added to';
end $$;
