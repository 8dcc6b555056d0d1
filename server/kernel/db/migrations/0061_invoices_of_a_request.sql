-- The invoices of an amount due were found by reading all invoices, for each amount due of the checks and of its pages.
create index invoice_payment_request on invoice (payment_request_id);
