-- What a person who opens a document that was put together here should know of it.
alter table attachment add column warnings text[] not null default '{}';
