-- Numbers without gaps: the row is locked inside the transaction that issues the document, never a sequence.
create table invoice_series (
  series text not null,
  period text not null,
  last_number integer not null,
  primary key (series, period)
);

create table invoice (
  id integer generated always as identity primary key,
  hash text not null unique,
  number text not null unique,
  kind text not null check (kind in ('VAT', 'KOR', 'ZAL', 'ROZ', 'PRO', 'TOP')),
  brand_id integer not null,
  customer_id integer references customer,
  cart_id integer references cart,
  payment_request_id integer,
  locale text not null,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  seller jsonb not null,
  customer jsonb not null,
  date_of_issue date not null,
  sale_date date not null,
  payment_date date not null,
  paid boolean not null default false,
  mode text not null check (mode in ('net_first', 'gross_first')),
  tax jsonb not null,
  total_net bigint not null,
  total_vat bigint not null,
  total_gross bigint not null,
  pdf_key text,
  pdf_sha256 text,
  created_at timestamptz not null,
  reference text,
  -- The number that the state's system gives an invoice; none until it was sent there.
  ksef_number text,
  -- What an invoice's tax rests on: VIES at the tax point, and the rate that turned its VAT into złoty.
  vies_answer_id integer references vies_answer,
  nbp_rate_id integer references nbp_rate,
  fx jsonb,
  vat_pln bigint,
  -- Every other document than the invoice of a payment, and what is ordered on account. The invoice tables are the single truth:
  -- what KSeF, the PDF and the pages show is read from here.
  -- A correction names the first document of its chain; the order of a chain is the order of ids.
  corrected_invoice_id integer references invoice,
  correction text check (correction in ('amount', 'buyer', 'cancelled')),
  reason text not null default '',
  -- The refund it documents: one refund, one correction.
  refund_id integer unique,
  -- The buyer as the corrected document named them, where the correction is about that.
  customer_before jsonb,
  -- An invoice issued again after one with a wrong tax number was corrected to zero.
  replaces_invoice_id integer unique references invoice,
  -- Set for what is sold on terms; `payment_date` becomes the day of the payment, this one stays.
  due_date date,
  -- The month a collective invoice is for, and how all of it is taxed.
  period text check (period ~ '^\d{4}-\d{2}$'),
  treatment text,
  issued_by integer references staff_user,
  constraint correction_corrects check (((kind = 'KOR') = (corrected_invoice_id is not null))
    and ((kind = 'KOR') = (correction is not null))),
  constraint period_is_due check (period is null or (due_date is not null and treatment is not null))
);
create index invoice_of_customer on invoice (customer_id, created_at desc, id desc);
create index invoice_corrections on invoice (corrected_invoice_id, id);
create index invoice_open on invoice (due_date) where due_date is not null and not paid;
create unique index invoice_once_per_period on invoice (customer_id, brand_id, currency, treatment, period)
  where period is not null and replaces_invoice_id is null;
create unique index invoice_once_per_request on invoice (payment_request_id)
  where kind = 'VAT' and replaces_invoice_id is null;
create unique index paper_once_per_request on invoice (payment_request_id, kind) where kind in ('PRO', 'TOP');
create index invoice_search on invoice using gin (lower(number) gin_trgm_ops);
create index invoice_by_day on invoice (date_of_issue);

create table invoice_line (
  invoice_id integer not null references invoice,
  position integer not null,
  order_id integer references "order",
  description text not null,
  quantity text not null,
  unit text not null,
  net_price bigint not null,
  net_value bigint not null,
  vat_rate_bps bigint,
  vat bigint not null,
  gross bigint not null,
  -- A correction lists the lines before (positive) and after; its totals are the difference.
  is_before boolean not null default false,
  -- Which line of the corrected document a line of a correction is about.
  of_position integer,
  -- The line's own day of sale (P_6A) where it is not the document's.
  sold_on date,
  -- Net, minor units: what was taken off `quantity × net_price` to come to `net_value`.
  discount bigint not null default 0 check (discount >= 0),
  primary key (invoice_id, position)
);
create index invoice_line_of_order on invoice_line (order_id);

-- The same content once more, with the word and the day (DUPLIKAT).
create table invoice_duplicate (
  id integer generated always as identity primary key,
  hash text not null unique,
  invoice_id integer not null references invoice,
  date_of_issue date not null,
  issued_by integer references staff_user,
  pdf_key text,
  pdf_sha256 text,
  created_at timestamptz not null,
  unique (invoice_id, date_of_issue)
);

-- The way of an invoice to KSeF, the state's system. A row is written in the transaction that issues the invoice, also
-- for one that need not go there: an invoice without a row was forgotten.
create table einvoice (
  invoice_id integer primary key references invoice,
  state text not null check (state in ('not_due', 'queued', 'sending', 'sent', 'offline', 'accepted', 'rejected')),
  -- Why it does not go; null for all that do.
  exemption text check (exemption in ('not_polish', 'special_scheme', 'consumer', 'issued_before')),
  -- The document to the byte, and its SHA-256 in base64 as KSeF writes it.
  xml bytea,
  sha256 text,
  -- Until when it has to be there: the end of the next working day.
  deadline timestamptz,
  -- When to do the next step; null when there is none. A worker reserves the row for a while.
  next_at timestamptz,
  held_until timestamptz,
  attempts integer not null default 0,
  rejections integer not null default 0,
  -- Where it was put in, by KSeF's references.
  session_reference text,
  invoice_reference text,
  -- Given to the buyer as an offline invoice, with the second code of its paper.
  offline_at timestamptz,
  certificate_code text,
  -- Digest of the offline document that KSeF refused and this one replaces (technical correction).
  corrected_sha256 text,
  -- When its paper was let go to be drawn.
  released_at timestamptz,
  ksef_number text unique,
  acquired_at timestamptz,
  -- The official receipt, as signed by the Ministry.
  upo bytea,
  error_code text,
  error_text text,
  created_at timestamptz not null,
  check ((state = 'not_due') = (exemption is not null)),
  constraint einvoice_check1 check (state = 'not_due' or (xml is not null and sha256 is not null
    and deadline is not null)),
  constraint einvoice_check2 check ((state = 'accepted') = (ksef_number is not null)),
  constraint einvoice_check3 check ((offline_at is null) = (certificate_code is null))
);
create index einvoice_due on einvoice (next_at) where next_at is not null;
-- Without KSeF papers do not wait: whose have not gone yet.
create index einvoice_unreleased on einvoice (invoice_id) where released_at is null;
create index einvoice_listed on einvoice (created_at desc, invoice_id desc) where state <> 'not_due';

-- What was issued stays as it was issued; only its payment, its PDF and its fate outside may be noted.
create function invoice_written_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or tg_table_name = 'invoice_line' then
    raise exception 'an invoice is written once';
  end if;
  if (new.number, new.kind, new.brand_id, new.currency, new.seller, new.customer, new.date_of_issue,
      new.sale_date, new.tax, new.total_net, new.total_vat, new.total_gross, new.corrected_invoice_id, new.due_date)
    is distinct from
     (old.number, old.kind, old.brand_id, old.currency, old.seller, old.customer, old.date_of_issue,
      old.sale_date, old.tax, old.total_net, old.total_vat, old.total_gross, old.corrected_invoice_id, old.due_date)
    -- A guest's papers move into the account that is made from them, and never out of one.
    or (old.customer_id is not null and new.customer_id is distinct from old.customer_id)
  then
    raise exception 'an invoice is written once';
  end if;
  return new;
end $$;

create trigger invoice_written_once before delete or update on invoice
  for each row execute function invoice_written_once();
create trigger invoice_line_written_once before delete or update on invoice_line
  for each row execute function invoice_written_once();
