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

-- The same bytes are never counted twice.
create index file_of_content on file (sha256, brand_id) where count is not null;

-- The counting rule a quote was made by; a later rule changes no quote. Null where nothing was counted.
alter table quote add column counter_version text;

-- Its sender was refused and asked a person: it may be priced by hand, whatever its format.
alter table file add column for_quote boolean not null default false;
