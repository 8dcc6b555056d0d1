-- A job assigned directly is accepted at once; its worker may decline it with a reason for an hour.

-- The staff user who assigned the job; empty where the worker accepted an offer.
alter table assignment add column assigned_by integer references staff_user;

-- The first staff user who acts on an order owns it; orders of before get theirs from their history.
update "order" o set owner_id = first.actor_id
  from (
    select distinct on (order_id) order_id, actor_id from order_event
    where actor_role = 'staff' and actor_id is not null order by order_id, id
  ) first
  where first.order_id = o.id and o.owner_id is null
    and exists (
      select 1 from staff_user s where s.id = first.actor_id and s.active and s.role in ('project_manager', 'admin', 'customer_service')
    );
