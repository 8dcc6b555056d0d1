-- What the configured engine translates, written at every start: the machine step is sold for these pairs alone.
create table engine_pair (
  source_lang text not null,
  target_lang text not null,
  engine text not null,
  -- The demo's engine, which translates nothing: pages say so before anybody pays.
  stand_in boolean not null,
  primary key (source_lang, target_lang)
);
