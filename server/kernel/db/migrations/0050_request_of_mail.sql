-- The request that a mail was written for, by which its line in the log is found; jobs have it in their payload.
alter table mail add column request_id text check (request_id ~ '^[0-9a-f]{32}$');
