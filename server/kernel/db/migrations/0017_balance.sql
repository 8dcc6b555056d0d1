-- A request may be paid by several means at once: the main attempt (a provider, or the balance alone) and parts beside it
-- that are held until the main one has brought its money.
alter table payment add column beside_id integer references payment;
create index payment_beside on payment (beside_id) where beside_id is not null;
-- How often money of the balance was set aside for this attempt; each time is a journal of its own.
alter table payment add column times_held integer not null default 0;

-- Which lots an attempt took its money from: held while the attempt is open, spent once it is captured. What goes back
-- after a refund returns to the same lots.
create table wallet_use (
  payment_id integer not null references payment,
  lot_id integer not null references wallet_lot,
  paid bigint not null check (paid >= 0),
  bonus bigint not null check (bonus >= 0),
  paid_back bigint not null default 0,
  bonus_back bigint not null default 0,
  primary key (payment_id, lot_id),
  check (paid_back between 0 and paid),
  check (bonus_back between 0 and bonus)
);
create index wallet_use_of_lot on wallet_use (lot_id);

-- Promotional money ends twelve months after its top-up; paid money never does.
alter table wallet_lot add column bonus_expires_at timestamptz;
update wallet_lot set bonus_expires_at = created_at + interval '12 months';
alter table wallet_lot alter column bonus_expires_at set not null;
alter table wallet_lot add column bonus_expired bigint not null default 0 check (bonus_expired between 0 and bonus);
-- What of the top-up was paid back in money, and the bonus that went forfeit with it.
alter table wallet_lot add column paid_returned bigint not null default 0 check (paid_returned between 0 and paid);
alter table wallet_lot add column bonus_forfeited bigint not null default 0 check (bonus_forfeited between 0 and bonus);
create index wallet_lot_expiring on wallet_lot (bonus_expires_at) where bonus_left > 0;

-- What of an order's price was paid with bonus: a reduction of the price, so the invoice is about the rest (gross).
alter table payment_request_order add column bonus bigint not null default 0 check (bonus between 0 and amount);
