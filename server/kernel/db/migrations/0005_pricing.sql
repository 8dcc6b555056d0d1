create table category (
  id integer generated always as identity primary key,
  brand_id integer not null,
  slug text not null,
  position integer not null,
  unique (brand_id, slug)
);

-- Dated price sheets. A published version is never edited; a new one starts where the old one ends.
create table price_list (
  id integer generated always as identity primary key,
  brand_id integer not null,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  version integer not null,
  sheet jsonb not null,
  valid_from timestamptz not null,
  valid_to timestamptz,
  -- Who published a version of a price list, when, and which version it was begun from.
  made_by integer,
  published_at timestamptz,
  from_version integer,
  note text not null default '',
  -- What belongs to the demo is marked as such; production does not start with it.
  demo boolean not null default false,
  unique (brand_id, currency, version)
);

-- The version that is being written, one for each brand and currency; no order is priced by it.
create table price_draft (
  brand_id integer not null,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  -- The newest version when the draft was begun: it is published on top of this one or not at all.
  base_version integer not null,
  -- The version whose numbers it was begun with; going back begins with an old one.
  from_version integer not null,
  -- Grows with each change, so that no change is overwritten unseen.
  revision integer not null default 1,
  -- The numbers cell by cell, so that it can be half filled: {"pl-en.economy": "210000"}.
  cells jsonb not null,
  changed_by integer,
  changed_at timestamptz not null,
  primary key (brand_id, currency)
);

create table coupon (
  id integer generated always as identity primary key,
  code text not null,
  brand_id integer not null,
  kind text not null,
  percent_bps bigint check (percent_bps between 1 and 10000),
  amount bigint check (amount > 0),
  currency text check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  valid_from timestamptz not null,
  valid_to timestamptz,
  -- Purchases and top-ups with this code, by everyone and by one person; null: as many as come.
  most_uses integer check (most_uses > 0),
  most_uses_each integer check (most_uses_each > 0),
  -- Only from this price on, minor units of what the buyer reads, in `currency` (so such a code has one).
  least bigint check ("least" > 0),
  -- Only for these; null: for everything.
  services text[],
  packages text[],
  -- Not together with promotional money: an order with it cannot be paid with a bonus.
  exclusive boolean not null default false,
  active boolean not null default true,
  note text not null default '',
  made_by integer,
  created_at timestamptz,
  constraint coupon_kind check (kind in ('percent', 'amount', 'top_up')),
  constraint coupon_value check (case kind when 'percent' then (percent_bps is not null and amount is null)
    when 'amount' then (percent_bps is null and amount is not null and currency is not null)
    else (((percent_bps is null) <> (amount is null)) and (amount is null or currency is not null)) end),
  constraint coupon_least check (("least" is null) or currency is not null)
);
create unique index coupon_code on coupon (brand_id, upper(code));
-- The list of codes is read newest first, and searched by brand.
create index coupon_of_brand on coupon (brand_id, id desc);
create index coupon_search on coupon using gin (lower(code) gin_trgm_ops);

-- One purchase with a code: reserved while it is being paid, used once it is paid, free again when it was not.
create table coupon_use (
  payment_request_id integer primary key,
  coupon_id integer not null references coupon,
  -- A customer by their row, a guest by their address.
  customer_id integer,
  email text not null,
  state text not null check (state in ('reserved', 'used', 'released')),
  at timestamptz not null
);
create index coupon_use_of_coupon on coupon_use (coupon_id) where state <> 'released';

-- Rounds half up, away from zero, as the program does.
create function half_up(numerator numeric, denominator numeric) returns numeric
  language sql immutable strict parallel safe
  return sign(numerator) * div(2 * abs(numerator) + denominator, 2 * denominator);

-- Totals of a trace in minor units from its lines alone. `fits` is false where a line says another amount than its
-- quantity and rate give, or where a share of a document's VAT is more than a rounding away from the order's own.
create function price_of_trace(trace jsonb, out net numeric, out vat numeric, out gross numeric, out fits boolean)
  language plpgsql immutable parallel safe as $$
declare
  line jsonb;
  rate numeric := (trace ->> 'rate_bps')::numeric;
  net_first boolean := trace ->> 'mode' = 'net_first';
  minimum numeric := 0;
  posting numeric;
  amount numeric;
  own_vat numeric;
begin
  net := 0;
  fits := trace is not null;
  for line in select * from jsonb_array_elements(trace -> 'lines') loop
    if line ->> 'unit' = 'minimum' then
      minimum := div((line ->> 'rate_micros')::numeric, 10000);
    elsif line ->> 'unit' = 'gross' then
      posting := div((line ->> 'rate_micros')::numeric, 10000);
    else
      amount := case line ->> 'unit'
        when 'percent' then half_up(net * (line ->> 'rate_micros')::numeric, 1000000)
        else half_up((line ->> 'quantity')::numeric * (line ->> 'rate_micros')::numeric, 10000) end;
      fits := fits and amount = (line ->> 'amount')::numeric;
      net := net + amount;
    end if;
  end loop;
  vat := half_up(net * rate, 10000);
  gross := net + vat;
  if gross < minimum then
    gross := minimum;
    vat := half_up(minimum * rate, 10000 + rate);
    net := minimum - vat;
    if net_first then
      if net + half_up(net * rate, 10000) < minimum then net := net + 1; end if;
      vat := half_up(net * rate, 10000);
      gross := net + vat;
    end if;
  end if;
  if posting is not null then
    if net_first then
      net := net + posting - half_up(posting * rate, 10000 + rate);
      if posting <> 0 then vat := half_up(net * rate, 10000); end if;
      gross := net + vat;
    else
      gross := gross + posting;
      if posting <> 0 then vat := half_up(gross * rate, 10000 + rate); end if;
      net := gross - vat;
    end if;
  end if;
  if trace ? 'document_vat' then
    own_vat := vat;
    vat := (trace ->> 'document_vat')::numeric;
    fits := fits and abs(vat - own_vat) <= 1;
    if net_first then gross := net + vat; else net := gross - vat; end if;
  end if;
end $$;
