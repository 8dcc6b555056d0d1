-- Limits of members: gross minor units in the account's currency; null: none. An invitation carries them.
alter table member
  add column order_limit bigint check (order_limit >= 0),
  add column month_limit bigint check (month_limit >= 0);
alter table invitation
  add column order_limit bigint check (order_limit >= 0),
  add column month_limit bigint check (month_limit >= 0);

-- For whom within a company an order is made. Its code stays with what was ordered for it.
create table cost_centre (
  id integer generated always as identity primary key,
  customer_id integer not null references customer,
  code text not null check (length(code) between 1 and 30),
  name text not null,
  month_limit bigint check (month_limit >= 0),
  active boolean not null default true,
  created_at timestamptz not null,
  unique (customer_id, code)
);
alter table customer
  add column requires_cost_centre boolean not null default false,
  add column requires_reference boolean not null default false;
alter table cart add column cost_centre_id integer references cost_centre;
alter table invoice add column cost_centre text;

-- What a key does above its limits: it is refused, or asks a person.
alter table api_key
  add column over_limit text not null default 'refuse' check (over_limit in ('refuse', 'ask')),
  add column cost_centre_id integer references cost_centre;

-- What a member has ordered for counts like what a key has. A top-up has no order, and a changed order counts several times.
alter table spend alter column api_key_id drop not null;
alter table spend alter column order_id drop not null;
alter table spend drop constraint spend_order_id_key;
alter table spend
  add column member_id integer references member on delete set null,
  add column cost_centre_id integer references cost_centre,
  add column payment_request_id integer references payment_request;
create index spend_of_order on spend (order_id) where order_id is not null;
create index spend_of_member on spend (member_id, at) where member_id is not null and released_at is null;
create index spend_of_cost_centre on spend (cost_centre_id, at) where cost_centre_id is not null and released_at is null;

-- A purchase that waits for a person who may decide it, with its checked input. `subject` names what is bought; one
-- request waits for it at a time. `result` is what the purchase has become.
create table approval (
  id integer generated always as identity primary key,
  hash text not null unique,
  customer_id integer not null references customer,
  kind text not null check (kind in ('cart', 'quote', 'supplement', 'top_up')),
  subject text not null,
  cart_id integer references cart,
  quote_id integer references quote,
  member_id integer references member on delete set null,
  api_key_id integer references api_key,
  cost_centre_id integer references cost_centre,
  gross bigint not null check (gross >= 0),
  currency text not null,
  against text not null,
  input jsonb not null,
  comment text not null default '',
  state text not null check (state in ('waiting', 'approved', 'declined', 'withdrawn', 'lapsed')),
  decided_by integer references member on delete set null,
  decided_at timestamptz,
  answer text not null default '',
  result jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint approval_decided check ((state = 'waiting') = (decided_at is null))
);
create unique index approval_waiting on approval (subject) where state = 'waiting';
create index approval_of_customer on approval (customer_id, id desc);
create index approval_ending on approval (expires_at) where state = 'waiting';
create index approval_of_member on approval (member_id) where state = 'waiting';
