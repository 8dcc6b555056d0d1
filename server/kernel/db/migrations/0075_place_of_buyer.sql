-- Where a buyer is established decides whether Polish VAT is due, and an address alone can be typed by anybody: what else
-- was known of the place when the order was taxed is kept with the cart.

alter table cart
  -- Country of the network address the buyer ordered from, as the proxy says; empty when nobody says.
  add column ip_country text check (ip_country ~ '^[A-Z]{2}$'),
  -- Country of the bank or card of an earlier payment of the same customer.
  add column paid_from text check (paid_from ~ '^[A-Z]{2}$'),
  -- Two pieces of evidence agree on the place of the billing address (money rules, 3.2).
  add column place_proven boolean not null default false;

-- Country of the bank account or card that paid, where the provider or the statement names it.
alter table payment add column payer_country text check (payer_country ~ '^[A-Z]{2}$');
