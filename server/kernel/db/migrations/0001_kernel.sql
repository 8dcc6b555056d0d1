-- A part of a word is found as fast as a number. The extension is part of PostgreSQL and a trusted one, so a role that
-- may create tables may create it.
create extension if not exists pg_trgm;

create function written_once() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are written once', tg_table_name;
end $$;

-- The first answer to a key is the answer to the key (double click, retry after a lost answer), byte for byte: hence json.
create table idempotency (
  key text not null,
  caller text not null,
  route text not null,
  request_sha256 bytea not null,
  status integer,
  answer json,
  created_at timestamptz not null,
  primary key (key, caller, route)
);
create index idempotency_age on idempotency (created_at);

create unlogged table rate_count (
  key text primary key,
  hits integer not null check (hits > 0),
  ends_at timestamptz not null
);
create index rate_count_ended on rate_count (ends_at);

-- Keys the installation makes for itself on first start (token signing, link signing).
create table installation_key (
  name text primary key,
  value text not null,
  created_at timestamptz not null,
  constraint installation_key_is_sealed check (value like 'v1.%')
);

create table audit_log (
  id integer generated always as identity primary key,
  at timestamptz not null,
  actor_role text not null,
  actor_id integer,
  act text not null,
  object text not null,
  object_id integer,
  detail jsonb not null default '{}',
  -- The role at the time of the act: tomorrow's role says nothing about what was done today.
  staff_role text
);
create index audit_log_object on audit_log (object, object_id, id);
create index audit_log_of_actor on audit_log (actor_role, actor_id, id);
create index audit_log_of_act on audit_log (act, id);
create index audit_log_of_day on audit_log (at);

create table mail (
  id integer generated always as identity primary key,
  unique_key text not null unique,
  kind text not null,
  brand_id integer not null,
  locale text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  order_id integer,
  attachment_name text,
  attachment_key text,
  created_at timestamptz not null,
  sent_at timestamptz,
  error text,
  -- Where the reader stops mails of this kind; empty for those that are always sent.
  stop_url text,
  -- The mail that the desk sent once more.
  copy_of integer references mail,
  -- A mail with a link or a code that lets its reader in loses its text after a day.
  emptied_at timestamptz,
  payment_request_id integer,
  overtaken_at timestamptz
);
create index mail_newest on mail (id desc);
create index mail_copies on mail (copy_of) where copy_of is not null;
create index mail_of_order on mail (order_id) where order_id is not null;
create index mail_of_reader on mail (lower(recipient));
create index mail_search on mail using gin (lower(recipient) gin_trgm_ops);
create index mail_to_empty on mail (created_at) where emptied_at is null;
create index mail_about_amount on mail (payment_request_id) where payment_request_id is not null;

-- What an address wants to read of what need not be sent; made when the first such mail is written to it.
create table mail_choice (
  id integer generated always as identity primary key,
  brand_id integer not null,
  -- In lower case, because people write the same address in both.
  address text not null check (address = lower(address)),
  -- Its holder may choose for the address: it appears only in mails to it.
  token text not null unique,
  off text[] not null default '{}',
  created_at timestamptz not null,
  changed_at timestamptz,
  unique (brand_id, address)
);

-- Bytes in the store that no row names any more. Written in the transaction that let go of them, removed after its commit.
create table bytes_to_remove (
  storage_key text primary key,
  since timestamptz not null
);

-- What is known of a job beyond its row in the queue; removed with that row.
create table job_trouble (
  job_id bigint primary key,
  -- Since when it fails or was interrupted.
  since timestamptz not null,
  -- How often the server ended while it ran.
  interruptions integer not null default 0 check (interruptions >= 0),
  -- When the admin was mailed about it.
  told_at timestamptz
);

-- Jobs that a person gave up, with the reason: their rows in the queue are gone.
create table discarded_job (
  id integer generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  error text not null,
  attempts integer not null,
  reason text not null check (reason <> ''),
  discarded_by integer not null,
  discarded_at timestamptz not null
);
create index discarded_job_by_name on discarded_job (name);

create function audit_log_added_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to';
end $$;

create trigger audit_log_no_change before delete or update on audit_log
  for each row execute function audit_log_added_only();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function audit_log_added_only();
