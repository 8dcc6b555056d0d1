-- The key by which the address of an endpoint was set last; null where a person set it on a page.
alter table webhook_endpoint add column api_key_id integer references api_key;
