-- What a customer paid in beforehand. Every top-up is a lot: money and bonus that came together are spent together, so
-- the wallet's accounts in the books are always the sum of what is left of its lots.
create table wallet_lot (
  id integer generated always as identity primary key,
  customer_id integer not null references customer,
  payment_request_id integer not null unique references payment_request,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  paid bigint not null check (paid > 0),
  bonus bigint not null check (bonus >= 0),
  paid_left bigint not null check (paid_left between 0 and paid),
  bonus_left bigint not null check (bonus_left between 0 and bonus),
  created_at timestamptz not null
);
create index wallet_lot_of_customer on wallet_lot (customer_id, id);

-- Promised when the top-up was ordered: another bonus table tomorrow does not change it.
alter table payment_request add column bonus bigint not null default 0 check (bonus >= 0);
create index payment_request_top_up on payment_request (customer_id) where kind = 'top_up';

-- The number that the state's system gives an invoice; none until it was sent there.
alter table invoice add column ksef_number text;
