-- A file as it was uploaded. The count is made once per content by the counter and stored with it.
create table file (
  id integer generated always as identity primary key,
  hash text not null unique,
  brand_id integer not null,
  name text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 text not null,
  storage_key text not null,
  type text,
  state text not null check (state in ('counting', 'counted', 'needs_quote', 'refused')),
  outcome text,
  source_lang text not null default '',
  count jsonb,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- Its sender was refused and asked a person: it may be priced by hand, whatever its format.
  for_quote boolean not null default false,
  constraint file_counted_has_words check (((count ->> 'words'))::integer > 0)
);
create index file_search on file using gin (lower(name) gin_trgm_ops);
-- The same bytes are never counted twice.
create index file_of_content on file (sha256, brand_id) where count is not null;

-- What was read of a file, page by page, so that a preview, a memory or an editor need not read the file again.
create table file_text (
  file_id integer not null references file on delete cascade,
  page integer not null check (page >= 1),
  content text not null,
  primary key (file_id, page)
);

-- What the billed segments of a file are known again by in the other files of an order, each once, with its words.
create table file_segments (
  file_id integer primary key references file on delete cascade,
  keys bigint[] not null,
  words integer[] not null,
  check (cardinality(keys) = cardinality(words))
);

-- Files in which the virus scanner found something: out of reach until the desk has looked.
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
  -- Storage key of the bytes; null once they are gone.
  storage_key text,
  found_at timestamptz not null,
  decision text check (decision in ('deleted', 'false_alarm')),
  note text not null default '',
  decided_by integer,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  constraint quarantine_check1 check (decision is null or storage_key is null)
);
create index quarantine_open on quarantine (found_at) where decision is null;
create index quarantine_allowed on quarantine (sha256) where decision = 'false_alarm';
