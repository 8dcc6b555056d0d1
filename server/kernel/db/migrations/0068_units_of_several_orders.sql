-- Orders that delivered the same unit before its order did, the oldest first: a rework of one leaves the unit of the others.
alter table memory_unit add column delivered_by integer[] not null default '{}';
create index memory_unit_delivered_by on memory_unit using gin (delivered_by) where delivered_by <> '{}';
