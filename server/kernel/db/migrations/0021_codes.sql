-- Discount codes with limits and scope, and codes that raise the bonus of a top-up.
alter table coupon drop constraint coupon_kind_check;
alter table coupon drop constraint coupon_check;
alter table coupon drop constraint coupon_check1;
alter table coupon
  add constraint coupon_kind check (kind in ('percent', 'amount', 'top_up')),
  add constraint coupon_value check (
    case kind
      when 'percent' then percent_bps is not null and amount is null
      when 'amount' then percent_bps is null and amount is not null and currency is not null
      else (percent_bps is null) <> (amount is null) and (amount is null or currency is not null)
    end
  );
-- Purchases and top-ups with this code, by everybody and by one person; null: as many as come.
alter table coupon add column most_uses integer check (most_uses > 0);
alter table coupon add column most_uses_each integer check (most_uses_each > 0);
-- Only from this price on, minor units of what the buyer reads, in `currency` (so such a code has one).
alter table coupon add column least bigint check (least > 0);
alter table coupon add constraint coupon_least check (least is null or currency is not null);
-- Only for these; null: for everything.
alter table coupon add column services text[];
alter table coupon add column packages text[];
-- Not together with promotional money: an order with it cannot be paid with a bonus.
alter table coupon add column exclusive boolean not null default false;
alter table coupon add column active boolean not null default true;
alter table coupon add column note text not null default '';
alter table coupon add column made_by integer references staff_user;
alter table coupon add column created_at timestamptz;

-- One purchase with a code: kept back while it is being paid, used once it is, free again when it came to nothing.
create table coupon_use (
  payment_request_id integer primary key references payment_request,
  coupon_id integer not null references coupon,
  -- A customer by their row, a guest by their address.
  customer_id integer references customer,
  email text not null,
  state text not null check (state in ('reserved', 'used', 'released')),
  at timestamptz not null
);
create index coupon_use_of_coupon on coupon_use (coupon_id) where state <> 'released';

-- What a top-up brings, by brand and currency: the newest that has begun counts, and without one the house's own.
create table bonus_sheet (
  id integer generated always as identity primary key,
  brand_id integer not null,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  valid_from timestamptz not null,
  -- [{"from": "200", "bonus_bps": "300"}]: whole units of the currency, highest first.
  steps jsonb not null,
  made_by integer references staff_user,
  created_at timestamptz not null
);
create index bonus_sheet_of_brand on bonus_sheet (brand_id, currency, valid_from desc);
