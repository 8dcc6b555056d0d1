create table translator (
  id integer generated always as identity primary key,
  hash text not null unique,
  email text not null,
  password_hash text,
  name text not null,
  locale text not null default 'pl',
  experience_since date not null,
  sworn_number text,
  nda_signed_at timestamptz,
  active boolean not null default true,
  created_at timestamptz not null,
  native_langs text[] not null default '{}',
  sworn_langs text[] not null default '{}',
  sworn_valid_until date,
  nda_valid_until date,
  contract_signed_on date,
  contract_valid_until date,
  phone text not null default '',
  notes text not null default '',
  paused_at timestamptz,
  -- Monday is 1.
  working_days integer[] not null default '{1,2,3,4,5}' check (working_days <@ array[1, 2, 3, 4, 5, 6, 7]),
  works_from_minute integer not null default 480 check (works_from_minute between 0 and 1439),
  works_to_minute integer not null default 960 check (works_to_minute between 1 and 1440),
  words_per_day integer not null default 2000 check (words_per_day between 0 and 20000),
  notify text not null default 'at_once' check (notify in ('at_once', 'hourly', 'daily')),
  invited_by integer references staff_user,
  demo boolean not null default false,
  -- Translators have the second factor of customers and staff; its secret is written sealed only.
  totp_secret text,
  totp_enabled_at timestamptz,
  totp_last_step integer not null default 0,
  constraint translator_hours check (works_from_minute < works_to_minute),
  constraint translator_totp_secret_is_sealed check (totp_secret is null or totp_secret like 'v1.%')
);
create unique index translator_login on translator (lower(email));
create index translator_search on translator using gin (lower(((name || ' ') || email)) gin_trgm_ops);

create table translator_pair (
  translator_id integer not null references translator,
  source_lang text not null,
  target_lang text not null,
  stage_kind text not null check (stage_kind in ('translation', 'post_edition', 'proofreading', 'verification')),
  sworn boolean not null default false,
  -- Minor units of PLN for a thousand words: what was agreed with the translator; null follows the price list.
  rate_per_1000 bigint check (rate_per_1000 >= 0),
  primary key (translator_id, source_lang, target_lang, stage_kind)
);

create table translator_domain (
  translator_id integer not null references translator on delete cascade,
  -- Brands keep their own lists of categories; a field of knowledge is the same in all of them.
  slug text not null,
  primary key (translator_id, slug)
);

create table translator_absence (
  id integer generated always as identity primary key,
  translator_id integer not null references translator on delete cascade,
  from_on date not null,
  to_on date not null,
  created_at timestamptz not null,
  -- Why an interpreter is absent on a day with a booked session; empty for any other absence.
  reason text not null default '',
  check (from_on <= to_on)
);
create index translator_absence_of on translator_absence (translator_id, to_on);

create table stage (
  id integer generated always as identity primary key,
  order_id integer not null references "order",
  position integer not null,
  kind text not null,
  state text not null default 'planned' check (state in ('planned', 'waiting', 'active', 'passed')),
  translator_id integer references translator,
  fee bigint check (fee >= 0),
  deadline timestamptz,
  accepted_at timestamptz,
  submitted_at timestamptz,
  returns integer not null default 0,
  comment text not null default '',
  -- The engine was passed over: a person did its part.
  skipped_at timestamptz,
  unique (order_id, "position")
);
create index stage_of_translator on stage (translator_id, state);

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
  fee_due bigint,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  units integer not null check (units >= 0),
  unit text not null check (unit in ('word', 'minute')),
  fee_state text not null default 'estimated' check (fee_state in ('estimated', 'accrued', 'payable',
    'on_statement', 'invoiced', 'paid', 'disputed', 'reduced', 'void')),
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
  -- What the books have of a fee: owed but not payable yet, and payable. Minor units; each change is a journal of its own,
  -- numbered, so that none is booked twice.
  booked_accrued bigint not null default 0 check (booked_accrued >= 0),
  booked_payable bigint not null default 0 check (booked_payable >= 0),
  bookings integer not null default 0,
  is_second boolean not null default false,
  -- The staff user who assigned the job; empty where the worker accepted an offer.
  assigned_by integer references staff_user,
  check (fee_due between 0 and fee),
  constraint assignment_check1 check (((fee_state = 'estimated') = (accrued_at is null and fee_due is null))
    or fee_state = 'disputed')
);
create index assignment_of_translator on assignment (translator_id, state, id desc);
create index assignment_of_order on assignment (order_id, id);
create index assignment_payable on assignment (payable_at) where fee_state = 'accrued';
create unique index assignment_in_hand on assignment (stage_id, is_second) where state in ('active', 'returned');

create table offer_round (
  id integer generated always as identity primary key,
  order_id integer not null references "order",
  stage_id integer not null references stage,
  state text not null check (state in ('preparing', 'open', 'matched', 'no_match', 'withdrawn')),
  mode text not null check (mode in ('waves', 'chosen', 'board')),
  wave integer not null check (wave between 1 and 3),
  urgent boolean not null,
  -- Promised when the round opens, shown when it is over.
  seed text not null,
  seed_sha256 text not null,
  base_fee bigint not null check (base_fee >= 0),
  fee bigint not null,
  deadline timestamptz not null,
  started_by integer references staff_user,
  opened_at timestamptz not null,
  wave_at timestamptz not null,
  window_ends_at timestamptz not null,
  wave_ends_at timestamptz not null,
  -- When the last wave will close if no translator takes the work.
  ends_at timestamptz not null,
  closed_at timestamptz,
  -- How it was decided: everyone who applied, with the parts of the score and the lot.
  decision jsonb,
  check (fee >= base_fee),
  constraint offer_round_check1 check ((state in ('preparing', 'open')) = (closed_at is null))
);
create unique index offer_round_one_open on offer_round (stage_id) where state in ('preparing', 'open');
create index offer_round_of_order on offer_round (order_id, id);

create table offer (
  id integer generated always as identity primary key,
  stage_id integer not null references stage,
  translator_id integer not null references translator,
  state text not null check (state in ('sent', 'accepted', 'declined', 'expired', 'withdrawn')),
  fee bigint not null check (fee >= 0),
  deadline timestamptz not null,
  offered_by integer references staff_user,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  round_id integer references offer_round,
  wave integer,
  -- The desk assigns it to this one person, or asks the one who did the stage before.
  direct boolean not null default false,
  seen_at timestamptz,
  -- The offer was accepted inside the window, and is weighed with the others when it closes.
  applied_at timestamptz,
  reason text not null default '',
  told_at timestamptz
);
create index offer_of_translator on offer (translator_id, state);
create unique index offer_one_open on offer (stage_id, translator_id) where state = 'sent';
create unique index offer_one_accepted on offer (stage_id) where state = 'accepted';
create index offer_of_round on offer (round_id) where round_id is not null;
create index offer_of_stage on offer (stage_id, state);

-- Alerts that went out, so that none goes twice.
create table dispatch_alert (
  order_id integer not null references "order",
  stage_id integer not null references stage,
  waiting_since timestamptz not null,
  kind text not null check (kind in ('half', 'most', 'waves_over', 'margin')),
  at timestamptz not null,
  primary key (stage_id, waiting_since, kind)
);

create table attachment (
  id integer generated always as identity primary key,
  hash text not null unique,
  order_id integer not null references "order",
  file_id integer not null references file,
  kind text not null check (kind in ('source', 'machine', 'translated', 'proofread', 'verified', 'reference')),
  stage_id integer references stage,
  version integer not null default 1,
  answers_id integer references attachment,
  created_at timestamptz not null,
  -- The customer gets the newest version of each stage; drafts and returned work stay internal.
  current boolean not null default true,
  -- A new version of a delivery belongs to its case, and stays internal until the case is delivered.
  correction_stage_id integer,
  held boolean not null default false,
  -- The count of a file as a person corrected it, and why.
  desk_words integer check (desk_words >= 0),
  -- Collapsed, as §3 counts the pages of a sworn translation; null where only the words were corrected.
  desk_characters integer check (desk_characters >= 0),
  desk_words_reason text not null default '',
  desk_words_by integer references staff_user,
  desk_words_at timestamptz
);
create index attachment_of_order on attachment (order_id, kind, id);
create index attachment_of_file on attachment (file_id);

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
  -- The approved draft that was stamped; null for work that needs none.
  paper_draft_id integer,
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

-- What a worker proposes about work that is not theirs. A return takes effect immediately, the others when the desk accepts.
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
  -- Since when the customer has to answer; the clock is paused for that time.
  customer_since timestamptz,
  answer text,
  answered_by text check (answered_by in ('customer', 'staff')),
  staff_user_id integer references staff_user,
  answered_at timestamptz,
  -- The desk words a question of a translator for the customer; each wording and each passing on counts.
  worded text check (worded <> ''),
  version integer not null default 0
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

-- What the configured engine translates, written at every start: the machine step is sold for these pairs alone.
create table engine_pair (
  source_lang text not null,
  target_lang text not null,
  engine text not null,
  -- The demo's engine, which translates nothing: pages say so before anybody pays.
  stand_in boolean not null,
  primary key (source_lang, target_lang)
);

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

-- What a customer had translated by machine on a day: counts alone, never a text.
create table machine_translation_use (
  customer_id integer not null references customer,
  day date not null,
  characters integer not null check (characters >= 0),
  primary key (customer_id, day)
);

create function tell_of_translator() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('translator_id', id)::text)
    from unnest(array[case when tg_op = 'INSERT' then null else old.translator_id end, new.translator_id]) as who (id)
    where id is not null;
  return null;
end $$;

-- A stage of it, under its place. The translator is a number; their texts are not included.
create function machine_of(s stage) returns jsonb language sql stable set timezone = 'UTC' as $$
  select jsonb_build_object('stage.' || s.position, jsonb_build_object(
    'kind', s.kind, 'state', s.state, 'translator_id', s.translator_id, 'fee', s.fee, 'deadline', s.deadline,
    'accepted_at', s.accepted_at, 'submitted_at', s.submitted_at, 'returns', s.returns, 'skipped_at', s.skipped_at))
$$;

create trigger offer_live after insert or update on offer
  for each row execute function tell_of_translator();
create trigger stage_live after insert or update on stage
  for each row execute function tell_of_translator();
create trigger stage_change_kept after insert or delete or update on stage
  for each row execute function keep_change();
create trigger question_live after insert or update on question
  for each row execute function tell_of_part_of_order();
