-- What proves that a customer outside the Union is a business (money rules 3.1): a tax number that was looked up in the
-- register of its country, or a certificate. It holds for one country and number; a customer who changes them needs a new one.
create table business_evidence (
  id integer generated always as identity primary key,
  customer_id integer not null references customer,
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- As the customer has it; a certificate may name none.
  vat_id text,
  kind text not null check (kind in ('tax_number', 'certificate')),
  -- Which register gave which answer, or who issued the certificate and where it is filed.
  source text not null check (length(source) between 3 and 500),
  made_at timestamptz not null,
  made_by integer not null references staff_user,
  ended_at timestamptz,
  ended_by integer references staff_user,
  check (kind = 'certificate' or vat_id is not null),
  check ((ended_at is null) = (ended_by is null))
);
create unique index business_evidence_current on business_evidence (customer_id) where ended_at is null;

-- What the tax of a cart rests on, as `vies_answer_id` for numbers of the Union.
alter table cart add column business_evidence_id integer references business_evidence;
