-- Money that a provider leaves to the desk is read on every page of the desk's payments; without an index each of them read
-- all events of providers.
create index provider_event_for_desk on provider_event ((body->>'for_desk'), id) where body->>'for_desk' is not null;
