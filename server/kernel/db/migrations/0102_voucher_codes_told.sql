-- When the code of a voucher was said to whoever sold it; until then it may be asked for, once. Codes of vouchers sold so
-- far were said at their sale.
alter table voucher add column code_told_at timestamptz;
update voucher set code_told_at = created_at;
