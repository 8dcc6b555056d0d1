-- Which translators of a pair the desk sees first depends on their work of a year. With 10,000 of them it was read for each
-- request; the job `work.records` stores it every hour, and it is read again only for those who are weighed (decision 0281).
create table translator_record (
  translator_id integer primary key references translator,
  quality_bps integer,
  on_time_bps integer,
  -- Stages accepted in the last thirty days, and words of current work.
  recent integer not null,
  words_due integer not null,
  stored_at timestamptz not null
);
-- All stages of the last thirty days are counted for each score.
create index stage_accepted on stage (accepted_at) where translator_id is not null;
-- Earlier orders of a guest are those of the same address.
create index cart_by_email on cart (lower(email)) where email <> '';
-- The ratings of a translator's work were read from the rows of all their orders.
create index order_rated_by_id on "order" (id) include (rating) where rating is not null;
