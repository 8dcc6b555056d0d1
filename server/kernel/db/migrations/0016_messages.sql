-- Messages of the desk and the customer about an order; the customer may be a guest with the order's link.
create table message (
  id integer generated always as identity primary key,
  order_id integer not null references "order",
  author_role text not null check (author_role in ('customer', 'guest', 'staff', 'system')),
  author_id integer,
  -- A question of the desk about a request for a price stops the clock of its fifteen minutes.
  is_question boolean not null default false,
  text text not null check (length(text) >= 1 and length(text) <= 5000),
  created_at timestamptz not null,
  read_at timestamptz
);
create index message_of_order on message (order_id, id);
create index message_unread on message (order_id) where read_at is null;

create table message_file (
  message_id integer not null references message,
  attachment_id integer not null references attachment,
  primary key (message_id, attachment_id)
);

-- Messages of the desk and a translator. Without a staff user the translator wrote it.
create table translator_message (
  id integer generated always as identity primary key,
  translator_id integer not null references translator,
  staff_id integer references staff_user,
  text text not null check (length(text) >= 1 and length(text) <= 5000),
  created_at timestamptz not null,
  read_at timestamptz
);
create index translator_message_of on translator_message (translator_id, id);
create index translator_message_unread on translator_message (translator_id, id) where read_at is null;

-- Both sides are notified: the translator and the desk.
create function tell_of_translator_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('translator_id', new.translator_id, 'desk', true)::text);
  return null;
end $$;

create trigger message_live after insert or update of read_at on message
  for each row execute function tell_of_part_of_order();
create trigger translator_message_live after insert or update of read_at on translator_message
  for each row execute function tell_of_translator_message();
