-- A long simultaneous session is paid for two, and two come: the second is asked beside the one stage of the order,
-- holds a place of their own in it and is paid for it like the first.

alter table assignment add column is_second boolean not null default false;
drop index assignment_in_hand;
create unique index assignment_in_hand on assignment (stage_id, is_second) where state in ('active', 'returned');

-- Each of the two has a time kept for the same order.
alter table interpreter_busy
  add column is_second boolean not null default false,
  drop constraint interpreter_busy_order_id_key,
  add constraint interpreter_busy_seat unique (order_id, is_second);

-- One person who was asked to come second, and what became of it. Whoever said yes has an assignment from then on.
create table second_seat (
  id integer generated always as identity primary key,
  order_id integer not null references "order",
  translator_id integer not null references translator,
  state text not null check (state in ('asked', 'accepted', 'declined', 'lapsed', 'withdrawn', 'given_back')),
  -- Net, minor units of the order's currency.
  fee bigint not null check (fee >= 0),
  -- Empty where the calendar asked by itself.
  asked_by integer references staff_user,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  -- Why it ended, in the words of whoever ended it.
  reason text not null default '',
  -- 4.8: whoever is recorded has to agree, the second as well.
  recording_agreed boolean,
  recording_agreed_at timestamptz,
  assignment_id integer references assignment,
  check (state not in ('accepted', 'given_back') or assignment_id is not null)
);
create unique index second_seat_taken on second_seat (order_id) where state in ('asked', 'accepted');
create index second_seat_of on second_seat (translator_id, state);
create index second_seat_of_order on second_seat (order_id, id);

-- The interpreter's board follows who is asked, and the desk's calendar who comes.
create trigger second_seat_live after insert or update on second_seat for each row execute function tell_of_translator();
create function tell_of_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('order_id', new.order_id, 'customer_id', null)::text);
  return null;
end $$;
create trigger second_seat_session_live after insert or update on second_seat
  for each row execute function tell_of_session();
create trigger session_live after update on interpreting_session for each row execute function tell_of_session();
