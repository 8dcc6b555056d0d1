-- Pages that became slower with the number of orders, found on a database of 150,000 (docs/scaling.md).

-- Reports and dashboards of a year read columns of every order that was finished in it: they are in the index.
create index order_finished_figures on "order" (finished_at)
  include (id, status, brand_id, service_type, package, speed, source_lang, target_lang, currency, price_net, tax_rate_bps,
    customer_id, owner_id, deadline, session_starts_at)
  where finished_at is not null;
drop index order_finished_on;
-- The desk's list of invoices was sorted as a whole.
create index invoice_newest on invoice (created_at desc, id desc);
-- The sales of a month read every invoice.
create index invoice_by_sale on invoice (sale_date);
create index invoice_of_period on invoice (period) where period is not null;
-- The reminders of an invoice were searched among all mails.
create index mail_reminder_of_invoice on mail (split_part(unique_key, ':', 2)) where kind = 'invoice_reminder';
