-- A saved way to narrow the list of orders can be offered to the whole team; its author alone can delete it.
alter table staff_view add column shared boolean not null default false;
create index staff_view_shared on staff_view (name) where shared;
