-- What the desk needs to run codes, vouchers and prices.

-- The list of codes is read newest first, and searched by brand.
create index coupon_of_brand on coupon (brand_id, id desc);

-- Whom a voucher was sold to and how it was paid for; a blocked one says why.
alter table voucher add column email text not null default '';
alter table voucher add column paid_by text not null default 'transfer' check (paid_by in ('transfer', 'cash', 'card'));
-- Our account that the money came to; null where it did not come by transfer.
alter table voucher add column bank_iban text;
alter table voucher add column note text not null default '';
create index voucher_of_brand on voucher (brand_id, id desc);

-- Who published a version of a price list, when, and which version it was begun from.
alter table price_list add column made_by integer references staff_user;
alter table price_list add column published_at timestamptz;
alter table price_list add column from_version integer;
alter table price_list add column note text not null default '';

-- The version that is being written, one for each brand and currency; nobody buys by it.
create table price_draft (
  brand_id integer not null,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  -- The newest version when the draft was begun: it is published on top of this one or not at all.
  base_version integer not null,
  -- The version whose numbers it was begun with; going back begins with an old one.
  from_version integer not null,
  -- Grows with each change, so that nobody writes over what they have not seen.
  revision integer not null default 1,
  -- The numbers cell by cell, so that it can be half filled: {"pl-en.economy": "210000"}.
  cells jsonb not null,
  changed_by integer references staff_user,
  changed_at timestamptz not null,
  primary key (brand_id, currency)
);
