-- Webhooks: addresses of customers that are notified of changes, messages, and their deliveries with each attempt.
create table webhook_endpoint (
  id integer generated always as identity primary key,
  customer_id integer not null references customer,
  url text not null check (length(url) <= 500),
  types text[] not null check (cardinality(types) > 0),
  -- The secret is derived from id and generation, so none is stored.
  generation integer not null default 1,
  rotated_at timestamptz,
  state text not null default 'on' check (state in ('on', 'failing', 'off')),
  off_why text check (off_why in ('gone', 'unanswered', 'customer', 'desk')),
  -- Failures in a row and the first of them; nothing is sent before `wait_until`.
  failures integer not null default 0,
  failing_since timestamptz,
  wait_until timestamptz,
  last_ok_at timestamptz,
  created_at timestamptz not null,
  constraint webhook_endpoint_off check ((state = 'off') = (off_why is not null)),
  constraint webhook_endpoint_failing check ((failures > 0) = (failing_since is not null))
);
create index webhook_endpoint_of_customer on webhook_endpoint (customer_id, id);

-- Without foreign keys: a message is written while its order is locked, and must not wait for other rows.
create table webhook_message (
  id text primary key,
  customer_id integer not null,
  type text not null,
  order_id integer,
  body text not null,
  created_at timestamptz not null
);
create index webhook_message_of_customer on webhook_message (customer_id, created_at);
create index webhook_message_by_age on webhook_message (created_at);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  message_id text not null references webhook_message on delete cascade,
  endpoint_id integer not null references webhook_endpoint on delete cascade,
  -- Attempts since it was last sent again.
  attempt integer not null default 0,
  -- When it is due; null once it is settled.
  next_at timestamptz,
  ok_at timestamptz,
  unique (message_id, endpoint_id)
);
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_at, id) where next_at is not null;
create index webhook_delivery_of_endpoint on webhook_delivery (endpoint_id, id);

create table webhook_attempt (
  delivery_id bigint not null references webhook_delivery on delete cascade,
  at timestamptz not null,
  status integer,
  error text check (error in ('timeout', 'connection', 'certificate', 'name', 'address')),
  took_ms integer not null,
  -- The first kilobyte of the answer.
  answer text not null default ''
);
create index webhook_attempt_of_delivery on webhook_attempt (delivery_id, at);
