-- Machine translation engines: their routes, circuits, use, and the stored results of unfinished orders.

create table engine (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('deepl', 'libretranslate', 'apertium', 'openai')),
  name text not null check (name <> ''),
  base_url text not null check (base_url ~ '^https?://'),
  -- Written sealed only (server/kernel/secrets.ts); null for an engine without a key.
  api_key text,
  -- The model of chat completions; empty for the other kinds.
  model text not null default '',
  -- It stores what it translates, so texts of confidential orders are not sent to it.
  keeps_text boolean not null,
  -- The currency of its bills.
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  enabled boolean not null default true,
  -- A simulator, which translates nothing: pages state so before the purchase.
  stand_in boolean not null default false,
  -- Refused because of its key, its rights or its quota, until the desk tries again.
  out_reason text check (out_reason in ('unauthorized', 'forbidden', 'quota')),
  out_at timestamptz,
  -- The pairs that it reported last, as `pl-en`; asked again after a day.
  pairs text[] not null default '{}',
  pairs_at timestamptz,
  created_at timestamptz not null,
  constraint engine_api_key_is_sealed check (api_key is null or api_key like 'v1.%'),
  check ((out_at is null) = (out_reason is null))
);
create unique index engine_name on engine (lower(name));

-- The engines of a brand for a pair and purpose, in the order in which they are tried.
create table engine_route (
  brand_id integer not null,
  source_lang text not null,
  target_lang text not null check (target_lang <> source_lang),
  purpose text not null check (purpose in ('light', 'demo', 'suggest')),
  "position" integer not null check ("position" > 0),
  engine_id integer not null references engine,
  formality text not null default 'default' check (formality in ('default', 'more', 'less')),
  month_limit_characters bigint check (month_limit_characters > 0),
  -- Net, minor units of the engine's currency, for a million characters.
  million_price bigint not null check (million_price >= 0),
  primary key (brand_id, source_lang, target_lang, purpose, "position"),
  unique (brand_id, source_lang, target_lang, purpose, engine_id)
);
create index engine_route_of_engine on engine_route (engine_id);

-- The circuit of an engine for a pair; without a row it is closed.
create table engine_state (
  engine_id integer not null references engine,
  source_lang text not null,
  target_lang text not null,
  circuit text not null check (circuit in ('closed', 'open', 'half_open')),
  -- Failures in a row.
  failures integer not null check (failures >= 0),
  -- The last calls, true for a failed one.
  recent boolean[] not null,
  -- How often it has opened since it was last closed.
  openings integer not null check (openings >= 0),
  retry_at timestamptz,
  last_ok_at timestamptz,
  last_failure text,
  last_failure_at timestamptz,
  primary key (engine_id, source_lang, target_lang)
);

-- One call of an engine, retries included: counts and outcome, never a text.
create table engine_use (
  id bigint generated always as identity primary key,
  engine_id integer not null references engine,
  brand_id integer not null,
  order_id integer references "order",
  purpose text not null check (purpose in ('light', 'demo', 'suggest', 'test')),
  source_lang text not null,
  target_lang text not null,
  segments integer not null check (segments >= 0),
  characters_sent integer not null check (characters_sent >= 0),
  characters_billed integer not null check (characters_billed >= 0),
  -- Net, millionths of a unit of the engine's currency.
  cost_micros bigint not null check (cost_micros >= 0),
  took_ms integer not null check (took_ms >= 0),
  -- The tries that the call took.
  attempt integer not null check (attempt > 0),
  outcome text not null,
  at timestamptz not null
);
create index engine_use_of_engine on engine_use (engine_id, at);
create index engine_use_of_order on engine_use (order_id) where order_id is not null;

-- Billed characters of a route by month in Warsaw, for its limit.
create table engine_month (
  engine_id integer not null references engine,
  brand_id integer not null,
  source_lang text not null,
  target_lang text not null,
  purpose text not null,
  month date not null,
  characters bigint not null check (characters >= 0),
  primary key (engine_id, brand_id, source_lang, target_lang, purpose, month)
);

-- Results of finished batches of an order, so that a restart does not pay twice. Removed with the machine stage, and
-- after a day.
create table engine_batch (
  order_id integer not null references "order",
  engine_id integer not null references engine,
  -- Of pair, formality, terms and texts.
  digest bytea not null,
  results text[] not null,
  made_at timestamptz not null,
  primary key (order_id, engine_id, digest)
);
create index engine_batch_made on engine_batch (made_at);
