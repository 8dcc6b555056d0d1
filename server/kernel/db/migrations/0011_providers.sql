-- A provider knows each capture by a name of its own; a refund goes back to exactly that one, so a second capture of
-- the same attempt is told apart from the first.
alter table payment add column capture_ref text;
alter table refund add column capture_ref text;

-- A provider whose page wants a form by POST: where to and with which fields. The browser is led there by our own page.
alter table payment add column form jsonb;

-- When a provider is asked next about an attempt that waits for its word, and how often it was asked already.
alter table payment add column next_ask_at timestamptz;
alter table payment add column times_asked integer not null default 0;
create index payment_to_ask on payment (next_ask_at) where next_ask_at is not null;

-- The buyer took the money back through their bank.
alter table payment add column charged_back bigint not null default 0 check (charged_back >= 0);
