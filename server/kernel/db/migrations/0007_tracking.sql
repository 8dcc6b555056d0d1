-- A customer's list by group: what ended or is done is nearly all of it in time, so what is open has an index of its own,
-- and so has the rare order that came to nothing.
create index order_of_customer_open on "order" (customer_id, created_at desc, id desc)
  where status not in ('finished', 'canceled', 'dropped');
create index order_of_customer_ended on "order" (customer_id, created_at desc, id desc)
  where status in ('canceled', 'dropped');
create index order_of_customer_service on "order" (customer_id, service_type, created_at desc, id desc);
