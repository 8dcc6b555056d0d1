-- Whoever looks at an order is told of a message about it as well, and the writer of one that it was read.
create function tell_of_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('order_id', id, 'customer_id', customer_id)::text)
    from "order" where id = new.order_id;
  return null;
end $$;
create trigger message_live after insert or update of read_at on message
  for each row execute function tell_of_message();
