-- Dated price sheets. A published version is never edited; a new one starts where the old one ends.
create table price_list (
  id integer generated always as identity primary key,
  brand_id integer not null,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  version integer not null,
  sheet jsonb not null,
  valid_from timestamptz not null,
  valid_to timestamptz,
  unique (brand_id, currency, version)
);

create table category (
  id integer generated always as identity primary key,
  brand_id integer not null,
  slug text not null,
  position integer not null,
  unique (brand_id, slug)
);

create table coupon (
  id integer generated always as identity primary key,
  code text not null,
  brand_id integer not null,
  kind text not null check (kind in ('percent', 'amount')),
  percent_bps bigint check (percent_bps between 1 and 10000),
  amount bigint check (amount > 0),
  currency text check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  valid_from timestamptz not null,
  valid_to timestamptz,
  check ((kind = 'percent') = (percent_bps is not null)),
  check ((kind = 'amount') = (amount is not null and currency is not null))
);
create unique index coupon_code on coupon (brand_id, upper(code));
