-- Who works at the desk and what they did: second factor, invitations, an audit log that is only ever added to, and
-- refunds that a second person approves.

alter table staff_user alter column password_hash drop not null;
alter table staff_user
  add column totp_enabled_at timestamptz,
  add column totp_last_step integer not null default 0,
  add column invited_by integer references staff_user;

-- A recovery code is a customer's or a staff member's.
alter table recovery_code drop constraint recovery_code_pkey;
alter table recovery_code
  alter column customer_id drop not null,
  add column staff_id integer references staff_user on delete cascade,
  add constraint recovery_code_has_one_owner check (num_nonnulls(customer_id, staff_id) = 1);
create unique index recovery_code_of_customer on recovery_code (customer_id, code_sha256);
create unique index recovery_code_of_staff on recovery_code (staff_id, code_sha256);

alter table account_link drop constraint account_link_kind_check;
alter table account_link
  add column staff_id integer references staff_user on delete set null,
  add constraint account_link_kind_check
    check (kind in ('activation', 'first_password', 'password_reset', 'email_change', 'staff_invitation'));
create index account_link_of_staff on account_link (staff_id) where staff_id is not null;

-- The role at the time of the act: tomorrow's role says nothing about what was done today.
alter table audit_log add column staff_role text;
create index audit_log_of_actor on audit_log (actor_role, actor_id, id);
create index audit_log_of_act on audit_log (act, id);
create index audit_log_of_day on audit_log (at);

create function audit_log_added_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to';
end $$;
create trigger audit_log_no_change before update or delete on audit_log
  for each row execute function audit_log_added_only();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function audit_log_added_only();

-- What a provider said when it would not send a refund, and which order the money was for.
alter table refund add column failure text not null default '';
alter table refund add column order_id integer references "order";
update refund set order_id = split_part(unique_key, ':', 2)::integer where unique_key ~ '^order:[0-9]+:';
create index refund_of_order on refund (order_id) where order_id is not null;
create index refund_unsettled on refund (id) where state <> 'settled';

-- A refund that a person asks for. Nothing moves until it is approved: only then there is a refund.
create table refund_request (
  id integer generated always as identity primary key,
  payment_id integer not null references payment,
  order_id integer references "order",
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  amount bigint not null check (amount > 0),
  note text not null check (note <> ''),
  state text not null check (state in ('waiting', 'approved', 'rejected')),
  -- The limit was reached when it was made, so a second person decides.
  needs_second boolean not null,
  made_by integer not null references staff_user,
  made_at timestamptz not null,
  decided_by integer references staff_user,
  decided_at timestamptz,
  decision_note text not null default '',
  refund_id integer unique references refund,
  check ((state = 'approved') = (refund_id is not null)),
  check ((state = 'waiting') = (decided_at is null)),
  check (not needs_second or state <> 'approved' or decided_by <> made_by)
);
create index refund_request_of_payment on refund_request (payment_id);
create index refund_request_waiting on refund_request (id) where state = 'waiting';
