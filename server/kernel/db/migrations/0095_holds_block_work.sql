-- A hold blocks work: nothing is offered, accepted, planned or handed in while it lasts, and its reason says what happened.

alter table "order" drop constraint order_hold_reason_check;
alter table "order" add constraint order_hold_reason_check check (hold_reason in (
  'customer', 'chargeback', 'payment_undone', 'payment_reversed', 'withdrawal', 'fraud', 'virus', 'legal', 'other'
));

-- Until now the only holds without a reason were those of payments that were taken back.
update "order" set hold_reason = 'payment_undone' where on_hold and hold_reason is null;

-- The staff user who did it where the order table names another role: a hold ended, an act in the customer's name.
alter table order_event add column staff_id integer references staff_user;

-- Offers that are open although their order is on hold are withdrawn.
update offer_round r set state = 'withdrawn', closed_at = now()
  from "order" o where o.id = r.order_id and o.on_hold and r.state in ('preparing', 'open');
update offer f set state = 'withdrawn', decided_at = now()
  from stage s join "order" o on o.id = s.order_id
  where s.id = f.stage_id and o.on_hold and f.state = 'sent';
