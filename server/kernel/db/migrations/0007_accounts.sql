create table customer (
  id integer generated always as identity primary key,
  hash text not null unique,
  brand_id integer not null,
  email text not null,
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  user_type text not null default 'private' check (user_type in ('private', 'company')),
  company_name text not null default '',
  address text not null default '',
  postcode text not null default '',
  city text not null default '',
  country text not null default 'PL' check (length(country) = 2),
  vat_id text,
  phone text,
  locale text not null,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  invoicing text not null default 'per_order' check (invoicing in ('per_order', 'monthly')),
  newsletter boolean not null default false,
  credit_limit bigint not null default 0 check (credit_limit >= 0),
  -- Updated with every insert, because an exact count over a customer's whole history on each page does not scale.
  order_count integer not null default 0,
  activated_at timestamptz,
  created_at timestamptz not null,
  -- The secret waits until a first code proves that the person has it; a step is never taken twice.
  totp_secret text,
  totp_enabled_at timestamptz,
  totp_last_step integer not null default 0,
  -- A blocked customer, and one whose data was erased at their request.
  blocked_at timestamptz,
  blocked_reason text not null default '',
  anonymised_at timestamptz,
  demo boolean not null default false,
  constraint customer_block_has_reason check (blocked_at is null or blocked_reason <> ''),
  constraint customer_forgotten_has_no_password check (anonymised_at is null or password_hash is null),
  constraint customer_password_needs_confirmed_address check (password_hash is null or activated_at is not null),
  -- Secrets of the second factor and the keys of the installation are written sealed only (server/kernel/secrets.ts).
  constraint customer_totp_secret_is_sealed check (totp_secret is null or totp_secret like 'v1.%')
);
create unique index customer_login on customer (brand_id, lower(email));
create index customer_search on customer using gin (customer_text(email, first_name, last_name, company_name,
  vat_id) gin_trgm_ops);

create table staff_user (
  id integer generated always as identity primary key,
  email text not null,
  password_hash text,
  name text not null,
  role text not null check (role in ('project_manager', 'accounting', 'customer_service', 'admin')),
  locale text not null default 'pl',
  totp_secret text,
  active boolean not null default true,
  created_at timestamptz not null,
  totp_enabled_at timestamptz,
  totp_last_step integer not null default 0,
  invited_by integer references staff_user,
  demo boolean not null default false,
  constraint staff_totp_secret_is_sealed check (totp_secret is null or totp_secret like 'v1.%')
);
create unique index staff_user_login on staff_user (lower(email));

-- Only the digest of a token is stored: a stolen table opens no account.
create table access_token (
  token_sha256 bytea primary key,
  kind text not null check (kind in ('customer', 'staff', 'translator')),
  subject_id integer not null,
  brand_id integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  session_started_at timestamptz not null,
  -- When the person of a session last proved themselves by password or second factor; the log-in is the first time.
  confirmed_at timestamptz not null
);
create index access_token_expiry on access_token (expires_at);
create index access_token_subject on access_token (kind, subject_id);

-- A link sent by mail proves an address once. Only its digest is stored. The account may be gone when it is opened.
create table account_link (
  id integer generated always as identity primary key,
  token_sha256 bytea not null unique,
  kind text not null check (kind in ('activation', 'first_password', 'password_reset', 'email_change',
    'staff_invitation', 'staff_password', 'translator_invitation', 'translator_password')),
  brand_id integer not null,
  customer_id integer references customer on delete set null,
  -- The address it was sent to.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  staff_id integer references staff_user on delete set null,
  translator_id integer
);
create index account_link_of_customer on account_link (customer_id, kind);
create index account_link_of_staff on account_link (staff_id) where staff_id is not null;
create index account_link_of_translator on account_link (translator_id) where translator_id is not null;

-- A request for a mail to a typed address gets the same answer, with an account or without; the queue looks later.
-- It also counts: so many mails an hour go to one address.
create table mail_request (
  id integer generated always as identity primary key,
  purpose text not null check (purpose in ('register', 'activation', 'password', 'staff_password',
    'translator_password', 'order_link', 'order_link_renewal')),
  brand_id integer not null,
  email text not null,
  locale text not null,
  asked_at timestamptz not null,
  -- A guest's order link is sent again or renewed by mail; which order a request of this kind is about.
  order_id integer references "order",
  -- Null where number and address do not belong together: the answer is the same, and the limits count it.
  constraint mail_request_about_order check (order_id is null or purpose in ('order_link', 'order_link_renewal'))
);
create index mail_request_address on mail_request (email, purpose, asked_at);

create table login_attempt (
  account text not null,
  network text not null,
  attempts integer not null check (attempts >= 0),
  last_at timestamptz not null,
  -- When the last one turned out wrong; from then on the next one waits.
  failed_at timestamptz,
  primary key (account, network)
);
create index login_attempt_age on login_attempt (last_at);

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

create table recovery_code (
  customer_id integer references customer on delete cascade,
  code_sha256 bytea not null,
  used_at timestamptz,
  staff_id integer references staff_user on delete cascade,
  translator_id integer,
  constraint recovery_code_has_one_owner check (num_nonnulls(customer_id, staff_id, translator_id) = 1)
);
create unique index recovery_code_of_customer on recovery_code (customer_id, code_sha256);
create unique index recovery_code_of_staff on recovery_code (staff_id, code_sha256);
create unique index recovery_code_of_translator on recovery_code (translator_id, code_sha256);

create table customer_note (
  id integer generated always as identity primary key,
  customer_id integer not null references customer,
  staff_id integer not null references staff_user,
  text text not null check (text <> ''),
  at timestamptz not null
);
create index customer_note_of_customer on customer_note (customer_id, id desc);

-- Acts of the desk that give money away, each with whether a second person had to agree (decision 0158).
create table approval_request (
  id integer generated always as identity primary key,
  -- The name of its route.
  act text not null,
  currency text check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  -- Gross minor units; null where nothing bounds what is given.
  amount bigint check (amount > 0),
  -- The amount with everything that counted together with it, and the limit both were compared with.
  total bigint,
  limit_amount bigint,
  customer_id integer references customer,
  cart_id integer references cart,
  -- A day of Warsaw.
  day date not null,
  object text not null,
  object_id integer,
  reason text not null check (reason <> ''),
  detail jsonb not null default '{}',
  -- What the command is called with once it is approved.
  input jsonb not null default '{}',
  state text not null check (state in ('not_needed', 'waiting', 'approved', 'rejected')),
  made_by integer not null references staff_user,
  made_at timestamptz not null,
  decided_by integer references staff_user,
  decided_at timestamptz,
  decision_note text not null default '',
  check ((amount is null) = (currency is null)),
  constraint approval_request_check1 check ((state in ('approved', 'rejected')) = (decided_at is not null)),
  constraint approval_request_check2 check ((decided_by is null) = (decided_at is null)),
  constraint approval_request_check3 check (state <> 'approved' or decided_by <> made_by),
  constraint approval_request_check4 check (state <> 'rejected' or decision_note <> '')
);
create index approval_request_of_day on approval_request (day, act) where state = 'not_needed';
create index approval_request_waiting on approval_request (id) where state = 'waiting';
create index approval_request_of_object on approval_request (object, object_id);

-- Promotional money that a person gives or takes back (minor units of the account's currency; negative takes). Money that
-- a customer paid in is never touched by it: that moves by payments and refunds alone.
create table balance_correction (
  id integer generated always as identity primary key,
  customer_id integer not null references customer,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  amount bigint not null check (amount <> 0),
  reason text not null check (reason <> ''),
  state text not null check (state in ('waiting', 'approved', 'rejected')),
  made_by integer not null references staff_user,
  made_at timestamptz not null,
  approval_id integer not null unique references approval_request
);
create index balance_correction_of_customer on balance_correction (customer_id, id desc);
create index balance_correction_waiting on balance_correction (id) where state = 'waiting';

-- Every server is notified of a session that ends, so that its open streams end too; expired ones end by themselves.
create function tell_of_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('session', encode(token_sha256, 'hex'))::text)
    from gone where expires_at > now();
  return null;
end $$;

create trigger access_token_ended after delete on access_token referencing old table as gone
  for each statement execute function tell_of_ended_sessions();
