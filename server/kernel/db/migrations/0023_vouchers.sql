-- A voucher that somebody has paid for: money of its holder, spent like money and taxed when it is used. What is left of
-- it is what the books say of its account.
create table voucher (
  id integer generated always as identity primary key,
  code text not null,
  brand_id integer not null,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  amount bigint not null check (amount > 0),
  left_over bigint not null check (left_over between 0 and amount),
  active boolean not null default true,
  valid_to timestamptz,
  -- Who paid for it, and by which transfer or receipt.
  sold_to text not null,
  reference text not null,
  made_by integer references staff_user,
  created_at timestamptz not null
);
create unique index voucher_code on voucher (upper(code));

-- What an attempt has taken from a voucher: held while it is open, spent once it is captured.
create table voucher_use (
  payment_id integer primary key references payment,
  voucher_id integer not null references voucher,
  amount bigint not null check (amount > 0),
  given_back bigint not null default 0 check (given_back between 0 and amount)
);
create index voucher_use_of_voucher on voucher_use (voucher_id);
