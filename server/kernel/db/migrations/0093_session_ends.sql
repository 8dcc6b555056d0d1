-- A session that ends is told to every server, so that what it still listens to ends too; those that ran out end by themselves.
create function tell_of_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('session', encode(token_sha256, 'hex'))::text)
    from gone where expires_at > now();
  return null;
end $$;
create trigger access_token_ended after delete on access_token
  referencing old table as gone for each statement execute function tell_of_ended_sessions();
