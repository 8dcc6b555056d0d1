-- Translation memories and terms of customers; those without a customer are a brand's own.

-- "Keep my translations for my next orders": the last answer of a customer counts, and without one nothing is stored.
alter table consent drop constraint consent_kind_check;
alter table consent add constraint consent_kind_check
  check (kind in ('terms', 'early_start', 'newsletter', 'recording', 'memory'));
create index consent_to_memory on consent (customer_id, id) where kind = 'memory';

create table memory (
  id integer generated always as identity primary key,
  brand_id integer not null,
  customer_id integer references customer,
  source_lang text not null,
  target_lang text not null check (target_lang <> source_lang),
  name text not null,
  -- Frequent tokens of the sources with their number, which the look-up leaves out first: {"the": 120}.
  frequent jsonb not null default '{}',
  units integer not null default 0,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  -- It is not read any more, and a job removes it.
  deleted_at timestamptz
);
create unique index memory_of_pair on memory (brand_id, customer_id, source_lang, target_lang)
  nulls not distinct where deleted_at is null;
create index memory_of_customer on memory (customer_id);

-- A text and its translation. Hashes are the first 16 bytes of SHA-256 of normal forms; zeros where a text has no
-- neighbour, or where it is not known, as in an imported unit.
create table memory_unit (
  id integer generated always as identity primary key,
  memory_id integer not null references memory,
  source text not null,
  source_codes jsonb not null,
  target text not null,
  target_codes jsonb not null,
  source_hash bytea not null,
  prev_hash bytea not null,
  next_hash bytea not null,
  target_hash bytea not null,
  -- The number of tokens of the source, and their hashes (domain/memory/lookup.ts).
  tokens integer not null,
  keys integer[] not null,
  grade text not null check (grade in ('reviewed', 'confirmed', 'imported')),
  -- Null where an imported file does not record it. Raw text of an engine is never stored.
  origin text check (origin in ('machine_post_edited', 'human')),
  order_id integer references "order" on delete set null,
  made_at timestamptz not null,
  unique (memory_id, source_hash, prev_hash, next_hash, target_hash)
);
create index memory_unit_keys on memory_unit using gin (keys);
create index memory_unit_of_order on memory_unit (order_id) where order_id is not null;

-- A file of units that a job reads.
create table memory_import (
  id integer generated always as identity primary key,
  memory_id integer not null references memory on delete cascade,
  name text not null,
  storage_key text not null,
  size_bytes bigint not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  read_bytes bigint not null default 0,
  read_units integer not null default 0,
  added_units integer not null default 0,
  fault text,
  made_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'failed') = (fault is not null))
);
create index memory_import_of_memory on memory_import (memory_id, id);

create table term_base (
  id integer generated always as identity primary key,
  brand_id integer not null,
  customer_id integer references customer,
  name text not null,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  unique nulls not distinct (brand_id, customer_id)
);

-- A concept with its terms in all languages.
create table term_entry (
  id integer generated always as identity primary key,
  term_base_id integer not null references term_base on delete cascade,
  subject text not null default '',
  definition text not null default ''
);
create index term_entry_of_base on term_entry (term_base_id, id);

create table term (
  id integer generated always as identity primary key,
  term_entry_id integer not null references term_entry on delete cascade,
  lang text not null,
  text text not null check (text <> ''),
  status text not null check (status in ('preferred', 'admitted', 'forbidden')),
  note text not null default '',
  case_sensitive boolean not null default false,
  whole_word boolean not null default true
);
create index term_of_entry on term (term_entry_id, lang);
