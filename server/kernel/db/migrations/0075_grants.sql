-- A grant is the access of an agent that a person has authorized: a key with the same scopes and limits whose text changes
-- every hour. `key_sha256` is the digest of its present access token.
alter table api_key
  add column kind text not null default 'key' check (kind in ('key', 'grant')),
  -- The address of the document that describes the client.
  add column client_id text check (length(client_id) <= 500),
  add column access_expires_at timestamptz,
  -- Null until the first tokens of a grant are fetched.
  add column refresh_sha256 bytea,
  add column refresh_expires_at timestamptz;

-- A code by which the client of a new grant fetches its tokens, once, within a minute.
create table oauth_code (
  code_sha256 bytea primary key,
  api_key_id integer not null references api_key on delete cascade,
  challenge text not null,
  redirect_uri text not null,
  resource text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index oauth_code_of_key on oauth_code (api_key_id);
