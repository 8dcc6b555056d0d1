-- What the desk and a translator write to each other. Without somebody of the desk the translator wrote it.
create table translator_message (
  id integer generated always as identity primary key,
  translator_id integer not null references translator,
  staff_id integer references staff_user,
  text text not null check (length(text) between 1 and 5000),
  created_at timestamptz not null,
  read_at timestamptz
);
create index translator_message_of on translator_message (translator_id, id);
create index translator_message_unread on translator_message (translator_id, id) where read_at is null;

-- Both sides are told: the translator, and whoever sits at the desk.
create function tell_of_translator_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('translator_id', new.translator_id, 'desk', true)::text);
  return null;
end $$;
create trigger translator_message_live after insert or update of read_at on translator_message
  for each row execute function tell_of_translator_message();
