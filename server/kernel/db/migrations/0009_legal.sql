-- A consumer's statement that a contract is left (D9), as it came in: it stands whether or not we know the order.
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
  -- How it ended: by itself at once, or by the desk with a note.
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

-- What a customer had translated by machine on a day: counts alone, never a text.
create table machine_translation_use (
  customer_id integer not null references customer,
  day date not null,
  characters integer not null check (characters >= 0),
  primary key (customer_id, day)
);
