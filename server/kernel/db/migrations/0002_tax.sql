-- Mid rates of table A of the National Bank of Poland. `asked_for` is the day a rate was needed of; where the bank
-- published none that day, `effective_date` is the earlier day whose table applies.
create table nbp_rate (
  id integer generated always as identity primary key,
  currency text not null check (currency in ('EUR', 'GBP', 'USD')),
  asked_for date not null,
  effective_date date not null,
  table_number text not null,
  mid text not null,
  rate_micros bigint not null check (rate_micros > 0),
  fetched_at timestamptz not null,
  raw jsonb not null,
  check (effective_date <= asked_for),
  unique (currency, asked_for)
);

-- One row for each answer of VIES about a VAT number: the proof for an invoice without Polish VAT. An answer is
-- never changed; a later one is a further row.
create table vies_answer (
  id integer generated always as identity primary key,
  vat_id text not null,
  answer text not null check (answer in ('valid', 'invalid', 'unknown')),
  -- Why there is no answer, in the register's own word; empty for a yes and a no.
  reason text not null default '',
  request_identifier text,
  request_date timestamptz,
  name text not null default '',
  address text not null default '',
  requester text not null,
  occasion text not null check (occasion in ('form', 'settings', 'order', 'quote', 'tax_point', 'retry', 'desk')),
  asked_at timestamptz not null,
  raw jsonb
);
create index vies_answer_of_number on vies_answer (vat_id, asked_at desc, id desc);

create trigger vies_answer_written_once before delete or update on vies_answer
  for each row execute function written_once();
create trigger nbp_rate_written_once before delete or update on nbp_rate
  for each row execute function written_once();
