-- Every paper beside the invoice of a payment, and what is ordered on account. The invoice tables are the single truth:
-- what KSeF, the PDF and the pages say is read from here.
alter table invoice
  -- A correction names the first document of its chain; the order of a chain is the order of ids.
  add column corrected_invoice_id integer references invoice,
  add column correction text check (correction in ('amount', 'buyer', 'cancelled')),
  add column reason text not null default '',
  -- The refund it documents: one refund, one correction.
  add column refund_id integer unique references refund,
  -- The buyer as the corrected document named them, where the correction is about that.
  add column customer_before jsonb,
  -- An invoice issued anew after one with a wrong tax number was corrected to zero.
  add column replaces_invoice_id integer unique references invoice,
  -- Set for what is sold on terms; `payment_date` becomes the day of the payment, this one stays.
  add column due_date date,
  -- The month a collective invoice is for, and how all of it is taxed.
  add column period text check (period ~ '^\d{4}-\d{2}$'),
  add column treatment text,
  add column issued_by integer references staff_user,
  add constraint correction_corrects check (
    (kind = 'KOR') = (corrected_invoice_id is not null) and (kind = 'KOR') = (correction is not null)
  ),
  add constraint period_is_due check (period is null or (due_date is not null and treatment is not null));
create index invoice_corrections on invoice (corrected_invoice_id, id);
create index invoice_open on invoice (due_date) where due_date is not null and not paid;
create unique index invoice_once_per_period on invoice (customer_id, brand_id, currency, treatment, period)
  where period is not null and replaces_invoice_id is null;
drop index invoice_once_per_request;
create unique index invoice_once_per_request on invoice (payment_request_id)
  where kind = 'VAT' and replaces_invoice_id is null;
create unique index paper_once_per_request on invoice (payment_request_id, kind) where kind in ('PRO', 'TOP');

alter table invoice_line
  -- A correction lists what stood before (positive) and what stands after; its totals are the difference.
  add column is_before boolean not null default false,
  -- Which line of the corrected document a line of a correction is about.
  add column of_position integer,
  -- The line's own day of sale (P_6A) where it is not the document's.
  add column sold_on date,
  -- Net, minor units: what was taken off `quantity × net_price` to come to `net_value`.
  add column discount bigint not null default 0 check (discount >= 0);

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
create trigger invoice_written_once before update or delete on invoice
  for each row execute function invoice_written_once();
create trigger invoice_line_written_once before update or delete on invoice_line
  for each row execute function invoice_written_once();

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

-- An order that is paid by a later invoice. Gross, net and VAT are what is owed for it now: a cancellation lowers them.
create table on_account (
  order_id integer primary key references "order",
  customer_id integer not null references customer,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  net bigint not null check (net >= 0),
  vat bigint not null check (vat >= 0),
  gross bigint not null check (gross = net + vat),
  ordered_at timestamptz not null,
  -- The seller's day of delivery: from then on it is a sale in the books.
  delivered_on date,
  voided_at timestamptz,
  invoice_id integer references invoice,
  check (invoice_id is null or delivered_on is not null),
  check (voided_at is null or delivered_on is null)
);
create index on_account_open on on_account (customer_id) where invoice_id is null and voided_at is null;

-- An open invoice is an amount due like any other.
alter table payment_request drop constraint payment_request_kind_check;
alter table payment_request add constraint payment_request_kind_check
  check (kind in ('cart', 'supplement', 'top_up', 'posting', 'invoice'));
alter table payment_request add column invoice_id integer references invoice;
create index payment_request_of_invoice on payment_request (invoice_id) where invoice_id is not null;

-- An attempt that ordered on account: nothing comes of it until the invoice.
alter table payment drop constraint payment_state_check;
alter table payment add constraint payment_state_check
  check (state in ('created', 'redirected', 'pending', 'captured', 'failed', 'expired', 'cancelled', 'deferred'));
