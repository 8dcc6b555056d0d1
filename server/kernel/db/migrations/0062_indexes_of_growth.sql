-- Reads that went over whole tables, found on a database of 150,000 orders (docs/scaling.md).

-- The newest consent of a cart was found by reading the consents from the newest on.
create index consent_newest on consent (cart_id, kind, id);
create index provider_event_of_payment on provider_event (payment_id) where payment_id is not null;
create index payment_request_of_customer on payment_request (customer_id) where customer_id is not null;
create index cart_of_address on cart (email);
-- What is still to be done, for the load of the next days.
create index stage_open on stage (order_id) where state in ('planned', 'waiting', 'active');
create index mail_unsent on mail (id) where sent_at is null and overtaken_at is null;

-- Invoices are searched by number, name and tax id of the buyer.
create function invoice_text(number text, customer jsonb) returns text
  language sql immutable parallel safe
  return lower(number || E'\n' || coalesce(customer ->> 'name', '') || E'\n' || coalesce(customer ->> 'tax_id', ''));
create index invoice_text_search on invoice using gin (invoice_text(number, customer) gin_trgm_ops);
