-- Who made a cart and last ordered with it, as the edge names callers: what is personal in an order opens for its
-- owner and for the browser it was ordered in, never for whoever holds a link (decision 0036).
alter table cart add column made_by text not null default '';
