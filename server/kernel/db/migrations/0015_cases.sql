-- A complaint about a finished order. The order stays finished; this is a machine of its own (domain/cases/correction-case.ts).
create table correction (
  id integer generated always as identity primary key,
  hash text not null unique,
  order_id integer not null references "order",
  state text not null check (state in ('opened', 'triaged', 'accepted', 'in_rework', 'delivered', 'rejected',
    'settled', 'appealed', 'arbitrated', 'partial_refund', 'closed')),
  reasons text[] not null check (cardinality(reasons) > 0),
  text text not null,
  opened_at timestamptz not null,
  opened_by integer references customer,
  -- Until when the desk has looked at it, and when it was notified that it is late.
  triage_due_at timestamptz not null,
  late_at timestamptz,
  owner_id integer references staff_user,
  -- The desk's answer: what the customer reads, and who gave it.
  answer text not null default '',
  answered_by integer references staff_user,
  answered_at timestamptz,
  rejected_by integer references staff_user,
  appeal text not null default '',
  appealed_at timestamptz,
  verdict text check (verdict in ('uphold', 'grant')),
  arbitrated_by integer references staff_user,
  refund_request_id integer unique references refund_request,
  delivered_at timestamptz,
  closed_at timestamptz,
  outcome text check (outcome in ('reworked', 'rejected', 'refunded', 'replaced')),
  timer_event text,
  timer_at timestamptz,
  -- Whether the refund that answers the complaint is all that could be refunded; empty without one.
  gives_all boolean,
  -- An answer to a complaint is reworded or withdrawn; each counts, so that each has a mail of its own. What was withdrawn
  -- stays visible to the desk.
  answer_version integer not null default 0,
  former_answer text not null default '',
  check (arbitrated_by is null or arbitrated_by <> rejected_by),
  constraint correction_check1 check ((appealed_at is null) = (appeal = '')),
  constraint correction_check2 check ((state = 'closed') = (closed_at is not null))
);
create unique index correction_one_open on correction (order_id) where state <> 'closed';
create index correction_of_order on correction (order_id, id);
create index correction_open on correction (triage_due_at) where state <> 'closed';

create table correction_event (
  id bigint generated always as identity primary key,
  correction_id integer not null references correction,
  event text not null,
  actor_role text not null,
  actor_id integer,
  from_state text,
  to_state text not null,
  note text not null default '',
  at timestamptz not null
);
create index correction_event_of_case on correction_event (correction_id, id);

-- Rework and the check of it: stages of the case, not of the order.
create table correction_stage (
  id integer generated always as identity primary key,
  correction_id integer not null references correction,
  position integer not null,
  kind text not null check (kind in ('rework', 'check')),
  state text not null check (state in ('planned', 'active', 'passed', 'revoked')),
  translator_id integer not null references translator,
  fee bigint not null check (fee >= 0),
  deadline timestamptz not null,
  note text not null default '',
  assigned_by integer not null references staff_user,
  assigned_at timestamptz not null,
  submitted_at timestamptz,
  comment text not null default '',
  -- A rework is payable as soon as it is handed in: its case waits for no one else.
  booked_payable bigint not null default 0 check (booked_payable >= 0),
  bookings integer not null default 0,
  fee_state text not null default 'estimated' check (fee_state in ('estimated', 'payable', 'on_statement',
    'invoiced', 'paid', 'void'))
);
create unique index correction_stage_of_case on correction_stage (correction_id, "position") where state <> 'revoked';
create unique index correction_stage_active on correction_stage (correction_id) where state = 'active';
create index correction_stage_of_translator on correction_stage (translator_id, state);

-- A place the customer marked: in a delivered file, or nowhere in particular.
create table correction_place (
  id integer generated always as identity primary key,
  correction_id integer not null references correction,
  position integer not null,
  attachment_id integer references attachment,
  place text not null default '',
  quote text not null default '',
  comment text not null,
  unique (correction_id, "position")
);

create table correction_file (
  correction_id integer not null references correction,
  file_id integer not null references file,
  primary key (correction_id, file_id)
);

-- A consumer's statement that a contract is left (D9), as received: it is valid whether or not the order is known.
create table withdrawal (
  id integer generated always as identity primary key,
  brand_id integer not null,
  locale text not null,
  name text not null,
  email text not null,
  -- As it was typed; the order itself only where the caller or the address shows that it is theirs.
  order_number text not null,
  order_id integer references "order",
  -- What of the order is left; empty for all of it.
  part text not null,
  received_at timestamptz not null,
  -- How it ended: immediately by itself, or by the desk with a note.
  settled_at timestamptz,
  settled_by integer references staff_user,
  settlement text check (settlement in ('at_once', 'order_ended', 'by_hand')),
  note text not null default '',
  -- The same statement repeated is one statement, and the first one counts.
  statement_sha256 bytea not null unique,
  check ((settled_at is null) = (settlement is null))
);
create index withdrawal_open on withdrawal (received_at) where settled_at is null;
create index withdrawal_of_order on withdrawal (order_id);

create trigger correction_live after insert or update on correction
  for each row execute function tell_of_part_of_order();
