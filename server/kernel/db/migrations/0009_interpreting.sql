-- The time of a call or a visit is part of the order, because its price and its deadline come from it.
create table booking (
  order_id integer primary key references "order",
  recording boolean not null default false,
  phone_numbers text[] not null default '{}',
  mode text check (mode in ('on_site', 'video')),
  address text not null default '',
  postcode text not null default '',
  city text not null default '',
  country text not null default '',
  place_details text not null default '',
  contact_name text not null default '',
  contact_phone text,
  people integer
);

-- Weekly hours of interpreters by the clock of the desk; weekday 1 is Monday. Exceptions are times in interpreter_busy.
create table interpreter_hours (
  id integer generated always as identity primary key,
  translator_id integer not null references translator,
  weekday smallint not null check (weekday between 1 and 7),
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 1 and 1440),
  mode text not null check (mode in ('phone', 'on_site', 'both')),
  check (from_minute < to_minute)
);
create index interpreter_hours_of on interpreter_hours (translator_id, weekday);

create table interpreting_session (
  order_id integer primary key references "order",
  state text not null check (state in ('requested', 'held', 'booked', 'reminded', 'in_session', 'closed',
    'customer_no_show', 'interpreter_no_show', 'released')),
  mode text not null check (mode in ('phone', 'on_site')),
  -- The interpreter whose time is reserved, and whose session it is after the acceptance; null while none is found.
  interpreter_id integer references translator,
  is_assigned boolean not null default false,
  standby_id integer references translator,
  standby_called_at timestamptz,
  hold_until timestamptz,
  booked_at timestamptz,
  reminded_hours smallint[] not null default '{}'::smallint[],
  interpreter_recording boolean,
  interpreter_recording_at timestamptz,
  -- Where a video session takes place; written by the interpreter.
  meeting_url text check (meeting_url ~ '^https://'),
  begun_at timestamptz,
  -- How often the interpreter was asked to close it.
  chased smallint not null default 0,
  closed_at timestamptz,
  minutes integer check (minutes >= 0),
  notes text not null default '',
  own_side_present boolean,
  other_side_present boolean,
  recorded boolean not null default false,
  overtime_blocks integer not null default 0,
  overtime_request_id integer,
  created_at timestamptz not null,
  check (not is_assigned or interpreter_id is not null)
);
create index interpreting_session_of on interpreting_session (interpreter_id) where interpreter_id is not null;
create index interpreting_session_open on interpreting_session (order_id)
  where state in ('requested', 'held', 'booked', 'reminded', 'in_session');

-- The history of a session, written once like that of an order.
create table interpreting_session_event (
  id bigint generated always as identity primary key,
  order_id integer not null references interpreting_session(order_id),
  row_id text not null,
  event text not null,
  actor_role text not null,
  actor_id integer,
  from_state text,
  to_state text not null,
  at timestamptz not null
);
create index interpreting_session_event_of on interpreting_session_event (order_id, id);

-- When an interpreter cannot be booked: a session with the way to it, or an absence. None is booked twice,
-- however many ask at the same moment. The number is written as a range of one, so that no extension is needed.
create table interpreter_busy (
  id integer generated always as identity primary key,
  translator_id integer not null references translator,
  during tstzrange not null check (not isempty(during)),
  order_id integer references "order",
  note text not null default '',
  -- Each of the two has reserved time for the same order.
  is_second boolean not null default false,
  constraint interpreter_busy_int4range_during_excl exclude using gist (int4range(translator_id, translator_id,
    '[]') with &&, during with &&),
  constraint interpreter_busy_seat unique (order_id, is_second)
);

-- One person who was asked to come second, and what became of it. Who accepts has an assignment from then on.
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
  -- The reason of the end, as free text.
  reason text not null default '',
  -- 4.8: everyone who is recorded has to agree, the second interpreter too.
  recording_agreed boolean,
  recording_agreed_at timestamptz,
  assignment_id integer references assignment,
  check (state not in ('accepted', 'given_back') or assignment_id is not null)
);
create unique index second_seat_taken on second_seat (order_id) where state in ('asked', 'accepted');
create index second_seat_of on second_seat (translator_id, state);
create index second_seat_of_order on second_seat (order_id, id);

create function tell_of_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('order_id', new.order_id, 'customer_id', null)::text);
  return null;
end $$;

-- The interpreter's board follows who is asked, and the desk's calendar who comes.
create trigger second_seat_live after insert or update on second_seat
  for each row execute function tell_of_translator();
create trigger second_seat_session_live after insert or update on second_seat
  for each row execute function tell_of_session();
create trigger session_live after update on interpreting_session
  for each row execute function tell_of_session();
