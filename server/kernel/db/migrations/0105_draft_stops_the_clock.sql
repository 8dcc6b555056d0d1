-- A paper original that was ordered with the translation is stamped after its customer has approved the draft (4.7). The
-- clock of the order is paused while they decide, from the first draft that waits until its answer, a week at most.
alter table paper_draft add column clock_since timestamptz;
alter table paper_draft add column clock_until timestamptz;
alter table paper_draft add constraint paper_draft_clock_begins
  check (clock_until is null or clock_since is not null);
-- What is answered or replaced cannot hold up an order.
alter table paper_draft add constraint paper_draft_clock_ends
  check (clock_since is null or clock_until is not null or state = 'waiting');

-- The approved draft that was stamped; null for work that needs none, and for what was handed in before this rule.
alter table hand_in add column paper_draft_id integer references paper_draft;
