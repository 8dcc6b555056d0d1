-- What changed is told to whoever looks at it: the server listens to one channel and passes ids on, never contents.
-- PostgreSQL tells with the commit and folds equal tellings of one transaction into one, so every server process hears
-- of each change exactly once and never of one that was rolled back.
create function tell_of_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('order_id', new.id, 'customer_id', new.customer_id)::text);
  return null;
end $$;
create trigger order_live after insert or update on "order" for each row execute function tell_of_order();

create function tell_of_translator() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('translator_id', id)::text)
    from unnest(array[case when tg_op = 'INSERT' then null else old.translator_id end, new.translator_id]) as who (id)
    where id is not null;
  return null;
end $$;
create trigger offer_live after insert or update on offer for each row execute function tell_of_translator();
create trigger stage_live after insert or update on stage for each row execute function tell_of_translator();
