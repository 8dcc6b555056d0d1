-- Machine translation by segments: drafts of the machine stage, marks of origin, confidential orders, glossaries.

-- Not stored in translation memories, and not sent to engines that store texts.
alter table "order" add column is_confidential boolean not null default false;

-- Codes that a rule has placed and not the engine.
alter table segment_target add column codes_guessed boolean not null default false;

-- How the weakest segment of a file was made, and how many segments have guessed codes; null for a file that was made
-- outside of the editor.
alter table attachment add column origin text check (origin in ('machine', 'machine_post_edited', 'human'));
alter table attachment add column codes_guessed integer check (codes_guessed >= 0);

alter table engine drop constraint engine_kind_check;
alter table engine add constraint engine_kind_check
  check (kind in ('deepl', 'libretranslate', 'apertium', 'openai', 'modernmt'));

-- Glossaries that we made at an engine, by the hash of their terms; removed there after thirty days without use.
create table engine_glossary (
  engine_id integer not null references engine,
  name text not null,
  glossary_id text not null,
  used_at timestamptz not null,
  primary key (engine_id, name)
);
create index engine_glossary_used on engine_glossary (used_at);
