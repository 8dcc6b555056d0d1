-- Open items: what a nightly job has found of the account of prepaid orders, by payment request (0 for entries of none),
-- and of the clearing accounts, by entry, among the entries up to `open_items_through`. Entries with a larger id are added
-- by the reader. Amounts as in the entries: minor units, a debit is positive.
create table ledger.open_item (
  account_id integer not null references ledger.account_row,
  item bigint not null,
  amount bigint not null check (amount <> 0),
  primary key (account_id, item)
);
create table ledger.open_items_through (
  entry_id bigint not null,
  is_one boolean primary key default true check (is_one)
);
insert into ledger.open_items_through (entry_id) values (0);
