-- "Leave as is": sentences that the customer's memory has in the same context are neither translated nor billed. They are
-- frozen with the order, so that price, fees and work are about the same sentences whatever the memory learns later.
alter table customer add column leaves_known boolean not null default false;

alter table match_count drop constraint match_count_band_check;
alter table match_count add constraint match_count_band_check
  check (band in ('left', 'context', 'exact', 'repetition', 'fuzzy_95', 'fuzzy_85', 'fuzzy_75', 'none'));

create table left_segment (
  order_id integer not null references "order",
  source_hash text not null,
  prev_hash text not null,
  next_hash text not null,
  -- Coded, with the codes of the segment.
  target text not null,
  primary key (order_id, source_hash, prev_hash, next_hash)
);

-- The target of a segment that is left as it is; such a segment is locked.
alter table segment add column left_target text check (left_target is null or locked);
