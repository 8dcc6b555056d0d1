-- A source document of an order, taken apart into segments. The text of an order without files is a document, too.
create table work_document (
  id integer generated always as identity primary key,
  order_id integer not null references "order",
  attachment_id integer references attachment,
  position integer not null,
  name text not null,
  format text not null,
  reader_version text not null,
  segmenter_version text not null,
  sha256 text not null,
  segments integer not null default 0,
  billed_words integer not null default 0,
  locked_words integer not null default 0,
  -- Words or things that keep their text, for the delivery note: [{"what", "words"}].
  left_as_is jsonb not null default '[]',
  -- Why the document cannot be edited here; its job is done with files.
  refusal text,
  made_at timestamptz not null,
  unique (order_id, position)
);

create table segment (
  id integer generated always as identity primary key,
  work_document_id integer not null references work_document on delete cascade,
  position integer not null,
  unit integer not null,
  region text not null,
  place jsonb not null,
  source text not null,
  codes jsonb not null,
  space_after text not null,
  source_hash text not null,
  prev_hash text not null,
  next_hash text not null,
  words integer not null,
  repeat_of integer references segment on delete set null,
  -- Positions in the document as it was taken apart; more than one after a join, the same one after a split.
  parts integer[] not null,
  locked boolean not null,
  -- A text without words, such as a number, starts as a confirmed copy.
  has_words boolean not null,
  max_characters integer,
  unique (work_document_id, position) deferrable initially deferred
);

-- The translation of a segment in a stage. Its version rises with each change; a change names the version it knows.
create table segment_target (
  segment_id integer not null references segment on delete cascade,
  stage_id integer not null references stage,
  target text not null,
  state text not null check (state in ('untouched', 'draft', 'confirmed', 'reviewed', 'rejected')),
  origin text check (origin in ('engine', 'memory', 'repetition', 'import', 'person')),
  match_percent integer,
  version integer not null default 0,
  -- Codes of yellow findings that were shown with this target.
  seen text[] not null default '{}',
  edited_by integer references translator,
  edited_at timestamptz,
  primary key (segment_id, stage_id)
);
create index segment_target_of_stage on segment_target (stage_id);

-- A target as it was: written when it is confirmed, when another origin replaces it, at a conflict and at the hand-in.
create table segment_version (
  segment_id integer not null references segment on delete cascade,
  stage_id integer not null references stage,
  version integer not null,
  target text not null,
  state text not null,
  origin text,
  edited_by integer references translator,
  at timestamptz not null,
  primary key (segment_id, stage_id, version)
);

create table segment_note (
  id integer generated always as identity primary key,
  segment_id integer not null references segment on delete cascade,
  stage_id integer not null references stage,
  kind text not null check (kind in ('note', 'issue')),
  text text not null,
  category text,
  severity text,
  author_kind text not null check (author_kind in ('translator', 'staff', 'customer')),
  author_id integer,
  made_at timestamptz not null,
  resolved_at timestamptz
);
create index segment_note_of_segment on segment_note (segment_id, id);

-- The reason why a red finding is right as it is; void when the target changes.
create table check_waiver (
  segment_id integer not null references segment on delete cascade,
  stage_id integer not null references stage,
  code text not null,
  target_hash text not null,
  reason text not null,
  translator_id integer not null references translator,
  at timestamptz not null,
  primary key (segment_id, stage_id, code)
);
