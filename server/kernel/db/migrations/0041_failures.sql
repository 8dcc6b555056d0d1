-- A failure says what it was, beside where it came from; whose it is stands in owner_id (lifecycle 4.2).
alter table "order" add column failure_code text
  check (failure_code in ('desk_late', 'hold_forgotten', 'unreadable', 'no_taker', 'work_lost', 'engine'));
