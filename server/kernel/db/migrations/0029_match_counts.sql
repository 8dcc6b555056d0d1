-- Words of an order by the best match of their segments, frozen when it is made: the input of its price and its fees.
-- A memory that grows later changes neither.
create table match_count (
  order_id integer not null references "order",
  band text not null check (band in ('context', 'exact', 'repetition', 'fuzzy_95', 'fuzzy_85', 'fuzzy_75', 'none')),
  segments integer not null check (segments >= 0),
  words integer not null check (words >= 0),
  -- By which rules segments were made and compared.
  analysis_version text not null,
  at timestamptz not null,
  primary key (order_id, band)
);

-- Words that matches and repetitions save in the work: all words minus the weighted ones, by the translator's weights.
alter table "order" add column saved_words integer not null default 0 check (saved_words >= 0);
