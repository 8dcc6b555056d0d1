-- Files in which the virus scanner found something: out of reach of everybody, until the desk has looked.
create table quarantine (
  id integer generated always as identity primary key,
  brand_id integer not null,
  name text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 text not null,
  -- What the scanner calls it.
  signature text not null,
  -- Who sent it, as tokens name people.
  sender text not null,
  -- Where the bytes lie; null once they are gone.
  storage_key text,
  found_at timestamptz not null,
  decision text check (decision in ('deleted', 'false_alarm')),
  note text not null default '',
  decided_by integer references staff_user,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  check (decision is null or storage_key is null)
);
create index quarantine_open on quarantine (found_at) where decision is null;
create index quarantine_allowed on quarantine (sha256) where decision = 'false_alarm';
