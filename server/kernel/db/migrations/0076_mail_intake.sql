-- The address of an account for requests by mail: `quotes+token@…`. With members, each has one of its own.
create table mail_intake (
  customer_id integer primary key references customer,
  token text not null unique,
  renewed_at timestamptz not null
);

-- Messages that came, so that none counts twice. What could not be taken is reported to the account, and deleted after 30 days.
create table mail_received (
  id integer generated always as identity primary key,
  customer_id integer not null references customer,
  message_sha256 bytea not null,
  subject text not null,
  outcome text not null check (outcome in ('request', 'refused')),
  -- Why nothing was taken of a refused one.
  reason text check (reason in ('empty', 'languages', 'files', 'content')),
  -- Files that were not taken: their names and a sentence in the language of the account.
  files jsonb not null,
  is_proven boolean not null,
  received_at timestamptz not null,
  constraint mail_received_reason check ((reason is null) = (outcome = 'request')),
  unique (customer_id, message_sha256)
);
create index mail_received_at on mail_received (received_at);
