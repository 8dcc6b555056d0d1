-- A mail that asks for an amount is not sent once the amount is paid or no longer due.

alter table mail add column payment_request_id integer references payment_request;
alter table mail add column overtaken_at timestamptz;
create index mail_about_amount on mail (payment_request_id) where payment_request_id is not null;
