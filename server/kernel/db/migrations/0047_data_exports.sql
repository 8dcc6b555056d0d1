-- A copy of everything held on a customer, as one archive that is stored for some days.
create table data_export (
  id integer generated always as identity primary key,
  customer_id integer not null references customer,
  asked_at timestamptz not null,
  -- The member of staff who started it for the customer, and why; empty when the customer did.
  asked_by integer references staff_user,
  reason text not null default '',
  state text not null check (state in ('waiting', 'running', 'ready', 'failed', 'expired')),
  files_total integer not null default 0,
  files_done integer not null default 0,
  storage_key text,
  size_bytes bigint,
  expires_at timestamptz,
  check ((state = 'ready') = (storage_key is not null)),
  check (storage_key is null or expires_at is not null),
  check ((asked_by is null) = (reason = ''))
);
create index data_export_of_customer on data_export (customer_id, id);
create unique index data_export_one_at_work on data_export (customer_id) where state in ('waiting', 'running');
create index data_export_expiring on data_export (expires_at) where storage_key is not null;
