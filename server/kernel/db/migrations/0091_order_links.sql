-- A guest's order link is sent again or renewed by mail; which order a request of this kind is about.
alter table mail_request add column order_id integer references "order";
alter table mail_request drop constraint mail_request_purpose_check;
alter table mail_request add constraint mail_request_purpose_check 
  check (purpose in ('register', 'activation', 'password', 'translator_password', 'order_link', 'order_link_renewal'));
-- Null where number and address do not belong together: the answer is the same, and the limits count it.
alter table mail_request add constraint mail_request_about_order
  check (order_id is null or purpose in ('order_link', 'order_link_renewal'));
