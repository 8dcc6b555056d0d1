-- What VIES said of a VAT number, answer by answer: the proof that an invoice without Polish VAT rests on. An answer is
-- never changed; a later one stands beside it.
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

create function written_once() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are written once', tg_table_name;
end $$;
create trigger vies_answer_written_once before update or delete on vies_answer
  for each row execute function written_once();

-- The answer a cart's tax is decided by, and the one each price was decided by.
alter table cart add column vies_answer_id integer references vies_answer;
alter table "order" add column vies_answer_id integer references vies_answer;

-- Mid rates of table A of the National Bank of Poland. `asked_for` is the day a rate was needed of; where the bank
-- published none that day, `effective_date` is the earlier day whose table stands in.
create table nbp_rate (
  id integer generated always as identity primary key,
  currency text not null check (currency in ('EUR', 'GBP', 'USD')),
  asked_for date not null,
  effective_date date not null check (effective_date <= asked_for),
  table_number text not null,
  mid text not null,
  rate_micros bigint not null check (rate_micros > 0),
  fetched_at timestamptz not null,
  raw jsonb not null,
  unique (currency, asked_for)
);
create trigger nbp_rate_written_once before update or delete on nbp_rate
  for each row execute function written_once();

-- What an invoice's tax rests on: VIES at the tax point, and the rate that turned its VAT into złoty.
alter table invoice add column vies_answer_id integer references vies_answer;
alter table invoice add column nbp_rate_id integer references nbp_rate;
alter table invoice add column fx jsonb;
alter table invoice add column vat_pln bigint;
