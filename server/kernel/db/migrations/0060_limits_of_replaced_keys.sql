-- The first key of a row of replacements: its keys share one spending. Null: the key was not made by a replacement.
alter table api_key add column limit_of integer references api_key;
create index api_key_of_limit on api_key (limit_of) where limit_of is not null;
