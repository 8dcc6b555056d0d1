-- What an address wants to read of what need not be sent; made when the first such mail is written to it.
create table mail_choice (
  id integer generated always as identity primary key,
  brand_id integer not null,
  -- In lower case, because people write the same address in both.
  address text not null check (address = lower(address)),
  -- Whoever has it may choose for the address: it stands in its mails alone.
  token text not null unique,
  off text[] not null default '{}',
  created_at timestamptz not null,
  changed_at timestamptz,
  unique (brand_id, address)
);

-- Where the reader stops mails of this kind; empty for those that are always sent.
alter table mail add column stop_url text;
-- The mail that the desk sent once more.
alter table mail add column copy_of integer references mail (id);
create index mail_copies on mail (copy_of) where copy_of is not null;
create index mail_of_order on mail (order_id) where order_id is not null;
create index mail_of_reader on mail (lower(recipient));

-- Since when the customer knows that the bonus ends.
alter table wallet_lot add column bonus_told_at timestamptz;
