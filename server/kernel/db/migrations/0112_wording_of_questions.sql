-- The desk words a question of a translator for the customer; each wording and each passing on counts.
alter table question add column worded text check (worded <> '');
alter table question add column version integer not null default 0;
