-- What the desk and the customer say to each other about an order; the customer may be a guest with the order's link.
create table message (
  id integer generated always as identity primary key,
  order_id integer not null references "order",
  author_role text not null check (author_role in ('customer', 'guest', 'staff', 'system')),
  author_id integer,
  -- A question of the desk about a request for a price stops the clock of its fifteen minutes.
  is_question boolean not null default false,
  text text not null check (length(text) between 1 and 5000),
  created_at timestamptz not null,
  read_at timestamptz
);
create index message_of_order on message (order_id, id);
create index message_unread on message (order_id) where read_at is null;

create table message_file (
  message_id integer not null references message,
  attachment_id integer not null references attachment,
  primary key (message_id, attachment_id)
);

-- The desk's clock: since when it waits for the customer, and how long it has waited in all before this price.
alter table "order" add column info_asked_at timestamptz;
alter table "order" add column info_answered_at timestamptz;
alter table "order" add column quote_paused_ms bigint not null default 0 check (quote_paused_ms >= 0);
-- The desk was late with its price: every version of it carries the discount that was promised for that.
alter table "order" add column quoted_late boolean not null default false;
-- "Start without asking me up to", gross minor units of the order's currency.
alter table "order" add column preapproved_gross bigint check (preapproved_gross > 0);
-- What the customer is told about the end of an order, in the words of whoever ended it.
alter table "order" add column end_reason text not null default '';
-- Since when the input is known to be unreadable; another file makes it readable again.
alter table "order" add column unreadable_at timestamptz;

-- A hold: why, since when, and when it is looked at again. held_ms is how long the present status has stood still.
alter table "order" add column hold_reason text
  check (hold_reason in ('chargeback', 'fraud', 'virus', 'legal', 'other'));
alter table "order" add column hold_note text not null default '';
alter table "order" add column hold_since timestamptz;
alter table "order" add column hold_review_at timestamptz;
alter table "order" add column held_ms bigint not null default 0 check (held_ms >= 0);
update "order" set hold_since = now(), hold_review_at = now() + interval '14 days' where on_hold;

-- A supplement: an offer to change an order that was bought. What it was before stands beside what it would be.
alter table quote add column before_lines jsonb;
alter table quote add column delta_gross bigint;
alter table quote add column reason text not null default '';
alter table quote add column reduced_scope boolean not null default false;
alter table quote add column words integer;
-- How long the desk took for this version, without what it waited for the customer.
alter table quote add column waited_ms bigint;
alter table quote add constraint quote_supplement_delta check (is_supplement = (delta_gross is not null));

-- A code sent to the address of a guest's order: it proves who may lose money by an act (lifecycle 4.4 rule 5).
create table order_code (
  order_id integer primary key references "order",
  code_sha256 bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  sent_at timestamptz not null
);

-- A gift after an order that ended by our fault is a lot of bonus alone; every other lot is a top-up.
alter table wallet_lot alter column payment_request_id drop not null;
alter table wallet_lot add column order_id integer unique references "order";
alter table wallet_lot drop constraint wallet_lot_paid_check;
alter table wallet_lot add constraint wallet_lot_paid_check
  check (case when order_id is null then paid > 0 else paid = 0 and bonus > 0 end);
alter table wallet_lot add constraint wallet_lot_source check ((order_id is null) <> (payment_request_id is null));
