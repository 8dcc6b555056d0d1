-- Acts of the desk that give money away, each with whether a second person had to agree (decision 0158). What was asked for
-- so far moves here from refunds and corrections of balances.
create table approval_request (
  id integer generated always as identity primary key,
  -- The name of its route.
  act text not null,
  currency text check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  -- Gross minor units; null where nothing bounds what is given.
  amount bigint check (amount > 0),
  -- The amount with everything that counted together with it, and the limit both were compared with.
  total bigint,
  limit_amount bigint,
  customer_id integer references customer,
  cart_id integer references cart,
  -- A day of Warsaw.
  day date not null,
  object text not null,
  object_id integer,
  reason text not null check (reason <> ''),
  detail jsonb not null default '{}',
  -- What the command is called with once it is approved.
  input jsonb not null default '{}',
  state text not null check (state in ('not_needed', 'waiting', 'approved', 'rejected')),
  made_by integer not null references staff_user,
  made_at timestamptz not null,
  decided_by integer references staff_user,
  decided_at timestamptz,
  decision_note text not null default '',
  check ((amount is null) = (currency is null)),
  check ((state in ('approved', 'rejected')) = (decided_at is not null)),
  check ((decided_by is null) = (decided_at is null)),
  check (state <> 'approved' or decided_by <> made_by),
  check (state <> 'rejected' or decision_note <> '')
);
create index approval_request_of_day on approval_request (day, act) where state = 'not_needed';
create index approval_request_waiting on approval_request (id) where state = 'waiting';
create index approval_request_of_object on approval_request (object, object_id);

alter table approval_request add column of_refund integer, add column of_correction integer;
alter table refund_request add column approval_id integer unique references approval_request;
alter table balance_correction add column approval_id integer unique references approval_request;

insert into approval_request
  (act, currency, amount, total, customer_id, cart_id, day, object, object_id, reason, state, made_by, made_at,
   decided_by, decided_at, decision_note, of_refund)
select 'makeRefund', wish.currency, wish.amount, wish.amount, request.customer_id, request.cart_id,
  (wish.made_at at time zone 'Europe/Warsaw')::date,
  case when wish.order_id is null then 'customer' else 'order' end,
  coalesce(wish.order_id, request.customer_id), wish.note,
  case when wish.needs_second then wish.state else 'not_needed' end, wish.made_by, wish.made_at,
  case when wish.needs_second then wish.decided_by end, case when wish.needs_second then wish.decided_at end,
  case when wish.state = 'rejected' and wish.decision_note = '' then '–' else wish.decision_note end, wish.id
from refund_request wish
  join payment on payment.id = wish.payment_id
  join payment_request request on request.id = payment.payment_request_id
order by wish.id;
update refund_request set approval_id = asked.id from approval_request asked where asked.of_refund = refund_request.id;

insert into approval_request
  (act, currency, amount, total, customer_id, day, object, object_id, reason, state, made_by, made_at, decided_by,
   decided_at, decision_note, of_correction)
select 'correctBalance', currency, abs(amount), abs(amount), customer_id,
  (made_at at time zone 'Europe/Warsaw')::date, 'customer', customer_id, reason,
  case when needs_second then state else 'not_needed' end, made_by, made_at,
  case when needs_second then decided_by end, case when needs_second then decided_at end,
  case when state = 'rejected' then '–' else '' end, id
from balance_correction order by id;
update balance_correction set approval_id = asked.id
  from approval_request asked where asked.of_correction = balance_correction.id;

alter table approval_request drop column of_refund, drop column of_correction;
alter table refund_request
  alter column approval_id set not null,
  drop column needs_second, drop column decided_by, drop column decided_at, drop column decision_note;
alter table balance_correction
  alter column approval_id set not null,
  drop column needs_second, drop column decided_by, drop column decided_at;
