-- What an account needs besides a password: links sent by mail, a second factor, passkeys; and how long a session lasts.

alter table access_token add column session_started_at timestamptz;
update access_token set session_started_at = created_at;
alter table access_token alter column session_started_at set not null;
create index access_token_subject on access_token (kind, subject_id);

-- A link sent by mail proves an address once. Only its digest is kept. The account may be gone when it is opened.
create table account_link (
  id integer generated always as identity primary key,
  token_sha256 bytea not null unique,
  kind text not null check (kind in ('activation', 'first_password', 'password_reset', 'email_change')),
  brand_id integer not null,
  customer_id integer references customer on delete set null,
  -- The address it was sent to.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_link_of_customer on account_link (customer_id, kind);

-- Whoever asks for a mail by typing an address gets the same answer, with an account or without; the queue looks later.
-- It also counts: so many mails an hour go to one address.
create table mail_request (
  id integer generated always as identity primary key,
  purpose text not null check (purpose in ('register', 'activation', 'password')),
  brand_id integer not null,
  email text not null,
  locale text not null,
  asked_at timestamptz not null
);
create index mail_request_address on mail_request (email, purpose, asked_at);

-- The order a guest made the account from; it moves in once the address is confirmed.
alter table customer add column guest_cart_id integer references cart;

-- The secret waits until a first code proves that the person has it; a step is never taken twice.
alter table customer add column totp_secret text;
alter table customer add column totp_enabled_at timestamptz;
alter table customer add column totp_last_step integer not null default 0;

create table recovery_code (
  customer_id integer not null references customer on delete cascade,
  code_sha256 bytea not null,
  used_at timestamptz,
  primary key (customer_id, code_sha256)
);

create table passkey (
  id integer generated always as identity primary key,
  customer_id integer not null references customer on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  rp_id text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_customer on passkey (customer_id);

-- A challenge is answered once, by whom it was made for, on the host it was made for.
create table passkey_challenge (
  challenge_sha256 bytea primary key,
  purpose text not null check (purpose in ('registration', 'login')),
  customer_id integer references customer on delete cascade,
  rp_id text not null,
  expires_at timestamptz not null
);
