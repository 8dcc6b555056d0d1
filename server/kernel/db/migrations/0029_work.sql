-- The work in hand: who holds a stage and what is owed for it, what is handed in, and what is said on the way.

-- One person's hold on one stage. A stage that changes hands has several rows, of which one at most is being worked on.
create table assignment (
  id integer generated always as identity primary key,
  order_id integer not null references "order",
  stage_id integer not null references stage,
  -- As it was then: a stage that a machine was to begin may be planned as human work later.
  stage_kind text not null,
  translator_id integer not null references translator,
  state text not null check (state in ('active', 'submitted', 'passed', 'returned', 'released', 'revoked')),
  -- Net, minor units: what was agreed, and what is owed once that is known.
  fee bigint not null check (fee >= 0),
  fee_due bigint check (fee_due >= 0 and fee_due <= fee),
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  units integer not null check (units >= 0),
  unit text not null check (unit in ('word', 'minute')),
  fee_state text not null default 'estimated' check (
    fee_state in ('estimated', 'accrued', 'payable', 'on_statement', 'invoiced', 'paid', 'disputed', 'reduced', 'void')
  ),
  reduced_reason text,
  deadline timestamptz not null,
  accepted_at timestamptz not null,
  submitted_at timestamptz,
  passed_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  end_note text not null default '',
  accrued_at timestamptz,
  payable_at timestamptz,
  -- What the worker says, and what the desk counts when the work ends early; basis points of the stage.
  progress_bps bigint not null default 0 check (progress_bps between 0 and 10000),
  progress_at timestamptz,
  accepted_bps bigint not null default 0 check (accepted_bps between 0 and 10000),
  checkpoint_at timestamptz,
  checkpoint_missed_at timestamptz,
  check ((fee_state = 'estimated') = (accrued_at is null and fee_due is null) or fee_state = 'disputed')
);
create unique index assignment_in_hand on assignment (stage_id) where state in ('active', 'returned');
create index assignment_of_translator on assignment (translator_id, state, id desc);
create index assignment_of_order on assignment (order_id, id);
create index assignment_payable on assignment (payable_at) where fee_state = 'accrued';

-- One handing in of a stage, with all that its kind of work asks for. Older ones stay as they were.
create table hand_in (
  id integer generated always as identity primary key,
  stage_id integer not null references stage,
  assignment_id integer not null references assignment,
  version integer not null check (version > 0),
  comment text not null default '',
  warned boolean not null default false,
  segments_confirmed boolean not null default false,
  checklist text[] not null default '{}',
  repertory_number text,
  pages integer check (pages > 0),
  evidence text check (evidence in ('certified_scan', 'qualified_signature')),
  evidence_attachment_id integer references attachment,
  posted_on date,
  tracking_number text not null default '',
  session_minutes integer check (session_minutes >= 0),
  session_notes text,
  made_at timestamptz not null,
  -- Null until the table let it through.
  passed_at timestamptz,
  unique (stage_id, version)
);

create table work_check (
  id integer generated always as identity primary key,
  hand_in_id integer not null references hand_in,
  file_name text not null,
  code text not null,
  level text not null check (level in ('red', 'yellow')),
  detail text not null default '',
  explanation text not null default ''
);
create index work_check_of_hand_in on work_check (hand_in_id);

-- What a proofreader found in the translation before: counts of errors by kind and weight, and what follows from them.
create table lqa (
  id integer generated always as identity primary key,
  order_id integer not null references "order",
  by_assignment_id integer not null references assignment,
  of_assignment_id integer references assignment,
  errors jsonb not null,
  words integer not null,
  score_bps bigint not null check (score_bps between 0 and 10000),
  critical integer not null,
  critical_limit integer not null,
  comment text not null default '',
  made_at timestamptz not null
);
create unique index lqa_of_assignment on lqa (by_assignment_id);

-- What a worker proposes about work that is not theirs. A return takes effect at once, the others when the desk says yes.
create table proposal (
  id integer generated always as identity primary key,
  order_id integer not null references "order",
  assignment_id integer not null references assignment,
  kind text not null check (kind in ('return', 'return_reassign', 'mt_unusable')),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused')),
  comment text not null,
  places jsonb not null default '[]',
  meaning_sound boolean,
  sampled integer,
  unusable integer,
  made_at timestamptz not null,
  decided_by integer references staff_user,
  decided_at timestamptz,
  decision_note text not null default ''
);
create unique index proposal_waiting on proposal (assignment_id) where state = 'waiting';
create index proposal_of_order on proposal (order_id, id);

create table question (
  id integer generated always as identity primary key,
  hash text not null unique,
  order_id integer not null references "order",
  assignment_id integer not null references assignment,
  state text not null check (state in ('desk', 'customer', 'answered', 'closed')),
  text text not null,
  asked_at timestamptz not null,
  -- Since when the ball is with the customer, which is how long the clock stands still.
  customer_since timestamptz,
  answer text,
  answered_by text check (answered_by in ('customer', 'staff')),
  staff_user_id integer references staff_user,
  answered_at timestamptz
);
create index question_of_order on question (order_id, id);
create unique index question_with_customer on question (order_id) where state = 'customer';

create table extension (
  id integer generated always as identity primary key,
  order_id integer not null references "order",
  assignment_id integer not null references assignment,
  deadline_before timestamptz not null,
  deadline_after timestamptz not null,
  promise_before timestamptz,
  promise_after timestamptz,
  -- How the customer agreed; empty where the buffer covers it.
  consent text not null default '',
  reason text not null,
  staff_user_id integer not null references staff_user,
  made_at timestamptz not null
);
create index extension_of_order on extension (order_id, id);

-- One attempt of an engine at a stage.
create table engine_run (
  id integer generated always as identity primary key,
  order_id integer not null references "order",
  stage_id integer not null references stage,
  attempt integer not null check (attempt > 0),
  engine text not null,
  outcome text not null check (outcome in ('done', 'failed', 'unsupported', 'unsound')),
  reason text not null default '',
  texts integer not null default 0,
  texts_done integer not null default 0,
  ended_at timestamptz not null
);
create index engine_run_of_order on engine_run (order_id, id);

-- The customer gets the newest version of each stage; drafts and what was sent back stay in the house.
alter table attachment add column current boolean not null default true;
-- The engine was passed over: a person did its part.
alter table stage add column skipped_at timestamptz;

-- Work that was taken before there were assignments.
insert into assignment (order_id, stage_id, stage_kind, translator_id, state, fee, fee_due, currency, units, unit, fee_state,
  deadline, accepted_at, submitted_at, passed_at, accrued_at, payable_at, progress_bps)
select s.order_id, s.id, s.kind, s.translator_id, case s.state when 'active' then 'active' else 'passed' end,
  coalesce(s.fee, 0), case s.state when 'active' then null else coalesce(s.fee, 0) end, o.currency,
  coalesce(o.duration_minutes, o.words), case when o.duration_minutes is null then 'word' else 'minute' end,
  case s.state when 'active' then 'estimated' else 'payable' end,
  coalesce(s.deadline, s.submitted_at, o.created_at), coalesce(s.accepted_at, o.created_at), s.submitted_at,
  case s.state when 'active' then null else coalesce(s.submitted_at, o.created_at) end,
  case s.state when 'active' then null else coalesce(s.submitted_at, o.created_at) end,
  case s.state when 'active' then null else coalesce(s.submitted_at, o.created_at) end,
  case s.state when 'active' then 0 else 10000 end
from stage s join "order" o on o.id = s.order_id
where s.translator_id is not null and s.state in ('active', 'passed');
