-- What comes after delivery: acceptance, complaints with rework of their own, and paper originals on their way.

-- A delivery is accepted seven days after it, with a letter one day before.
alter table "order"
  add column accepted_at timestamptz,
  add column review_warned_at timestamptz;
-- What was delivered longer ago than the window counts as accepted then; nobody is warned of it now.
update "order" set accepted_at = finished_at + interval '7 days', review_warned_at = finished_at + interval '6 days'
  where status = 'finished' and finished_at < now() - interval '6 days';
create index order_in_review on "order" (finished_at) where status = 'finished' and accepted_at is null;

-- A complaint about a finished order. The order stays finished; this is a machine of its own (domain/cases/correction-case.ts).
create table correction (
  id integer generated always as identity primary key,
  hash text not null unique,
  order_id integer not null references "order",
  state text not null check (state in ('opened', 'triaged', 'accepted', 'in_rework', 'delivered', 'rejected', 'appealed',
    'arbitrated', 'partial_refund', 'closed')),
  reasons text[] not null check (cardinality(reasons) > 0),
  text text not null,
  opened_at timestamptz not null,
  opened_by integer references customer,
  -- Until when the desk has looked at it, and when it was told that nobody has.
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
  -- Nobody judges an appeal against their own no.
  check (arbitrated_by is null or arbitrated_by <> rejected_by),
  check ((appealed_at is null) = (appeal = '')),
  check ((state = 'closed') = (closed_at is not null))
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

-- A place the customer marked: in a delivered file, or nowhere in particular.
create table correction_place (
  id integer generated always as identity primary key,
  correction_id integer not null references correction,
  position integer not null,
  attachment_id integer references attachment,
  place text not null default '',
  quote text not null default '',
  comment text not null,
  unique (correction_id, position)
);

create table correction_file (
  correction_id integer not null references correction,
  file_id integer not null references file,
  primary key (correction_id, file_id)
);

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
  comment text not null default ''
);
create unique index correction_stage_of_case on correction_stage (correction_id, position) where state <> 'revoked';
create unique index correction_stage_active on correction_stage (correction_id) where state = 'active';
create index correction_stage_of_translator on correction_stage (translator_id, state);

-- A new version of a delivery belongs to its case, and stays in the house until the case is delivered.
alter table attachment
  add column correction_stage_id integer references correction_stage,
  add column held boolean not null default false;

-- A paper original goes through the hands of the desk before it goes through those of the post.
alter table "order" drop constraint order_shipment_status;
update "order" set shipment_status = 'handed_over' where shipment_status = 'sent';
alter table "order" add constraint order_shipment_status check (shipment_status in
  ('requested', 'paid', 'certified', 'printed', 'handed_over', 'delivered', 'returned', 'resent'));
drop index order_to_post;
create index order_to_post on "order" (id)
  where status = 'finished' and shipment_status in ('paid', 'certified', 'printed', 'returned');
create index order_on_its_way on "order" (id) where shipment_status in ('handed_over', 'resent');
alter table shipment
  add column certified_at timestamptz,
  add column printed_at timestamptz,
  add column delivered_at timestamptz,
  add column returned_at timestamptz,
  add column resent_at timestamptz;

create table shipment_event (
  id bigint generated always as identity primary key,
  order_id integer not null references "order",
  event text not null,
  actor_role text not null,
  actor_id integer,
  from_status text not null,
  to_status text not null,
  tracking_number text not null default '',
  at timestamptz not null
);
create index shipment_event_of_order on shipment_event (order_id, id);

-- A parcel at a carrier. The reference is ours and is looked for there before anything is made a second time.
create table parcel (
  id integer generated always as identity primary key,
  order_id integer not null references "order",
  reference text not null unique,
  carrier text not null check (carrier in ('inpost')),
  carrier_id text,
  tracking_number text,
  carrier_status text not null default '',
  problem text not null default '',
  asked_by integer references staff_user,
  asked_at timestamptz not null,
  polled_at timestamptz,
  ended_at timestamptz
);
create unique index parcel_one_open on parcel (order_id) where ended_at is null;
