-- Foreign keys to tables of later files.

alter table mail
  add constraint mail_payment_request_id_fkey foreign key (payment_request_id) references payment_request;

alter table discarded_job
  add constraint discarded_job_discarded_by_fkey foreign key (discarded_by) references staff_user;

alter table wallet_lot
  add constraint wallet_lot_customer_id_fkey foreign key (customer_id) references customer,
  add constraint wallet_lot_payment_request_id_fkey foreign key (payment_request_id) references payment_request,
  add constraint wallet_lot_order_id_fkey foreign key (order_id) references "order",
  add constraint wallet_lot_balance_correction_id_fkey foreign key (balance_correction_id) references balance_correction;

alter table wallet_use
  add constraint wallet_use_payment_id_fkey foreign key (payment_id) references payment;

alter table quarantine
  add constraint quarantine_decided_by_fkey foreign key (decided_by) references staff_user;

alter table price_list
  add constraint price_list_made_by_fkey foreign key (made_by) references staff_user;

alter table price_draft
  add constraint price_draft_changed_by_fkey foreign key (changed_by) references staff_user;

alter table coupon
  add constraint coupon_made_by_fkey foreign key (made_by) references staff_user;

alter table coupon_use
  add constraint coupon_use_payment_request_id_fkey foreign key (payment_request_id) references payment_request,
  add constraint coupon_use_customer_id_fkey foreign key (customer_id) references customer;

alter table cart
  add constraint cart_customer_id_fkey foreign key (customer_id) references customer;

alter table "order"
  add constraint order_customer_id_fkey foreign key (customer_id) references customer,
  add constraint order_owner_id_fkey foreign key (owner_id) references staff_user;

alter table order_event
  add constraint order_event_staff_id_fkey foreign key (staff_id) references staff_user;

alter table consent
  add constraint consent_customer_id_fkey foreign key (customer_id) references customer;

alter table account_link
  add constraint account_link_translator_id_fkey foreign key (translator_id) references translator on delete set null;

alter table recovery_code
  add constraint recovery_code_translator_id_fkey foreign key (translator_id) references translator on delete cascade;

alter table attachment
  add constraint attachment_correction_stage_id_fkey foreign key (correction_stage_id) references correction_stage;

alter table hand_in
  add constraint hand_in_paper_draft_id_fkey foreign key (paper_draft_id) references paper_draft;

alter table interpreting_session
  add constraint interpreting_session_overtime_request_id_fkey foreign key (overtime_request_id) references payment_request;

alter table shipment
  add constraint shipment_payment_request_id_fkey foreign key (payment_request_id) references payment_request;

alter table pay_statement
  add constraint pay_statement_bill_file_id_fkey foreign key (bill_file_id) references pay_file;

alter table pay_statement_line
  add constraint pay_statement_line_correction_stage_id_fkey foreign key (correction_stage_id) references correction_stage;

alter table invoice
  add constraint invoice_payment_request_id_fkey foreign key (payment_request_id) references payment_request,
  add constraint invoice_refund_id_fkey foreign key (refund_id) references refund;

alter table refund_request
  add constraint refund_request_refund_id_fkey foreign key (refund_id) references refund;

alter table bank_match
  add constraint bank_match_provider_payout_id_fkey foreign key (provider_payout_id) references provider_payout;

alter table quote
  add constraint quote_id_option_taken_fkey foreign key (id, option_taken) references quote_option(quote_id, "position");
