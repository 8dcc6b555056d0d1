-- Calls and visits beside their orders: who comes and when they are free, and what became of each session.

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
  -- Whose time is kept, and after the acceptance whose session it is; null while nobody is found.
  interpreter_id integer references translator,
  is_assigned boolean not null default false,
  standby_id integer references translator,
  standby_called_at timestamptz,
  hold_until timestamptz,
  booked_at timestamptz,
  reminded_hours smallint[] not null default '{}',
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
  overtime_request_id integer references payment_request,
  created_at timestamptz not null,
  check (not is_assigned or interpreter_id is not null)
);
create index interpreting_session_of on interpreting_session (interpreter_id) where interpreter_id is not null;
create index interpreting_session_open on interpreting_session (order_id)
  where state in ('requested', 'held', 'booked', 'reminded', 'in_session');

-- The history of a session, written once like that of an order.
create table interpreting_session_event (
  id bigint generated always as identity primary key,
  order_id integer not null references interpreting_session,
  row_id text not null,
  event text not null,
  actor_role text not null,
  actor_id integer,
  from_state text,
  to_state text not null,
  at timestamptz not null
);
create index interpreting_session_event_of on interpreting_session_event (order_id, id);

-- When somebody cannot be booked: a session with the way to it, or an absence of their own. Nobody is booked twice,
-- whoever asks at the same moment. The number stands in a range of one, so that no extension is needed.
create table interpreter_busy (
  id integer generated always as identity primary key,
  translator_id integer not null references translator,
  during tstzrange not null check (not isempty(during)),
  order_id integer unique references "order",
  note text not null default '',
  exclude using gist (int4range(translator_id, translator_id, '[]') with &&, during with &&)
);

-- Overtime is an amount due of its own, like the posting of a copy asked for later.
alter table payment_request drop constraint payment_request_kind_check;
alter table payment_request add constraint payment_request_kind_check
  check (kind in ('cart', 'supplement', 'top_up', 'posting', 'invoice', 'overtime'));

-- What was ordered before sessions were kept: each gets the state that its order says.
insert into interpreting_session (order_id, state, mode, interpreter_id, is_assigned, hold_until, booked_at, created_at)
select o.id,
  case
    when o.status in ('calculation', 'acceptation') then 'requested'
    when o.status = 'payment' then 'held'
    when o.status = 'finished' then 'closed'
    when o.status in ('canceled', 'dropped') then 'released'
    else 'booked'
  end,
  case when b.mode = 'on_site' then 'on_site' else 'phone' end,
  s.translator_id,
  s.translator_id is not null,
  case when o.status = 'payment' then o.timer_at end,
  case when o.status in ('in_analysis', 'waiting_translation', 'translation', 'failure') then o.created_at end,
  o.created_at
from "order" o
left join booking b on b.order_id = o.id
left join lateral (
  select translator_id from stage where order_id = o.id and state in ('active', 'passed') order by position limit 1
) s on true
where o.session_starts_at is not null and o.status <> 'draft';
