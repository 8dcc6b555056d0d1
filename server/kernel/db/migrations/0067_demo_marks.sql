-- What belongs to the demo is marked as such; production does not start with it.
alter table price_list add column demo boolean not null default false;
alter table staff_user add column demo boolean not null default false;
alter table customer add column demo boolean not null default false;
alter table translator add column demo boolean not null default false;

-- Until now the first list of each brand and currency was the demo's, and its cast had addresses of example.com, which
-- belong to nobody (RFC 2606).
update price_list set demo = true where version = 1;
update staff_user set demo = true where email like '%@example.com';
update customer set demo = true where email like '%@example.com';
update translator set demo = true where email like '%@example.com';
