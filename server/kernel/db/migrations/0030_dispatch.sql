-- Fair dispatch: what we know of a translator (languages, fields, papers, working time, absences), rounds of offers with
-- waves, applications inside a window, and the lottery whose seed is promised before and shown after.

alter table translator
  add column native_langs text[] not null default '{}',
  add column sworn_langs text[] not null default '{}',
  add column sworn_valid_until date,
  add column nda_valid_until date,
  add column contract_signed_on date,
  add column contract_valid_until date,
  add column phone text not null default '',
  add column notes text not null default '',
  add column paused_at timestamptz,
  -- Monday is 1.
  add column working_days integer[] not null default '{1,2,3,4,5}'
    check (working_days <@ array[1, 2, 3, 4, 5, 6, 7]),
  add column works_from_minute integer not null default 480 check (works_from_minute between 0 and 1439),
  add column works_to_minute integer not null default 960 check (works_to_minute between 1 and 1440),
  add column words_per_day integer not null default 2000 check (words_per_day between 0 and 20000),
  add column notify text not null default 'at_once' check (notify in ('at_once', 'hourly', 'daily')),
  add column invited_by integer references staff_user,
  add constraint translator_hours check (works_from_minute < works_to_minute);

-- Whoever proofreads into a language was let do so because they speak it; whoever had a sworn pair, in its languages.
update translator set
  native_langs = coalesce((select array_agg(distinct target_lang order by target_lang) from translator_pair
    where translator_id = translator.id and stage_kind = 'proofreading'), '{}'),
  sworn_langs = coalesce((select array_agg(distinct lang order by lang) from translator_pair
    cross join lateral unnest(array[source_lang, target_lang]) as lang
    where translator_id = translator.id and sworn and lang <> 'pl'), '{}');

-- Minor units of PLN for a thousand words: what was agreed with the translator; null follows the price list.
alter table translator_pair add column rate_per_1000 bigint check (rate_per_1000 >= 0);

create table translator_domain (
  translator_id integer not null references translator on delete cascade,
  -- Brands keep their own lists of categories; a field of knowledge is the same in all of them.
  slug text not null,
  primary key (translator_id, slug)
);
-- Until now a pair was enough for any field, and nobody loses work by the change.
insert into translator_domain select translator.id, fields.slug
  from translator cross join (select distinct slug from category) as fields;

create table translator_absence (
  id integer generated always as identity primary key,
  translator_id integer not null references translator on delete cascade,
  from_on date not null,
  to_on date not null,
  created_at timestamptz not null,
  check (from_on <= to_on)
);
create index translator_absence_of on translator_absence (translator_id, to_on);

alter table account_link drop constraint account_link_kind_check;
alter table account_link
  add column translator_id integer references translator on delete set null,
  add constraint account_link_kind_check check (kind in ('activation', 'first_password', 'password_reset',
    'email_change', 'staff_invitation', 'translator_invitation', 'translator_password'));
create index account_link_of_translator on account_link (translator_id) where translator_id is not null;
alter table mail_request drop constraint mail_request_purpose_check;
alter table mail_request add constraint mail_request_purpose_check
  check (purpose in ('register', 'activation', 'password', 'translator_password'));

-- The desk may keep an order for itself: nothing is offered then but what it offers.
alter table "order" add column auto_dispatch boolean not null default true;

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
  fee bigint not null check (fee >= base_fee),
  deadline timestamptz not null,
  started_by integer references staff_user,
  opened_at timestamptz not null,
  wave_at timestamptz not null,
  window_ends_at timestamptz not null,
  wave_ends_at timestamptz not null,
  -- When the last wave will close if nobody takes the work.
  ends_at timestamptz not null,
  closed_at timestamptz,
  -- How it was decided: everybody who applied, with the parts of the score and the lot.
  decision jsonb,
  check ((state in ('preparing', 'open')) = (closed_at is null))
);
create unique index offer_round_one_open on offer_round (stage_id) where state in ('preparing', 'open');
create index offer_round_of_order on offer_round (order_id, id);

alter table offer
  add column round_id integer references offer_round,
  add column wave integer,
  -- The desk assigns it to this one person, or asks the one who did the stage before.
  add column direct boolean not null default false,
  add column seen_at timestamptz,
  -- Yes was said inside the window, and is weighed with the others when it closes.
  add column applied_at timestamptz,
  add column reason text not null default '',
  add column told_at timestamptz;
create index offer_of_round on offer (round_id) where round_id is not null;
create index offer_of_stage on offer (stage_id, state);

-- Alerts that went out, so that none goes twice.
create table dispatch_alert (
  order_id integer not null references "order",
  stage_id integer not null references stage,
  waiting_since timestamptz not null,
  kind text not null check (kind in ('half', 'most', 'waves_over')),
  at timestamptz not null,
  primary key (stage_id, waiting_since, kind)
);
