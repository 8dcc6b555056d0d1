-- The discount code that a quote takes off its price: how much of it, minor units of what the buyer reads.
alter table quote
  add column coupon_id integer references coupon,
  add column discount_taken bigint not null default 0 check (discount_taken >= 0),
  add check (coupon_id is not null or discount_taken = 0);
