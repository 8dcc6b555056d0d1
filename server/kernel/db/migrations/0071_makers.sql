-- Who made an order in an account with several members; null for guests, keys and the desk, and before there were members.
alter table cart add column member_id integer references member;
alter table "order" add column member_id integer references member;
create index order_of_member on "order" (member_id, created_at, id) where member_id is not null;
-- The person who made a key; null before there were persons.
alter table api_key add column made_by integer references person;
