-- A line of a statement may be the money of vouchers that the desk sold.
alter table bank_match drop constraint bank_match_kind_check;
alter table bank_match add constraint bank_match_kind_check
  check (kind in ('part', 'request', 'wallet', 'surplus', 'refund', 'charge', 'reversal', 'payout', 'voucher'));
