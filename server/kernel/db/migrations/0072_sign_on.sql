-- Single sign-on by OpenID Connect (decision 0272): an account proves domains, names its provider, and persons with an address in
-- a proven domain log in there.
create table domain_claim (
  id integer generated always as identity primary key,
  customer_id integer not null references customer on delete cascade,
  brand_id integer not null,
  -- In lower case, as it is written in DNS.
  domain text not null check (domain = lower(domain) and length(domain) <= 253),
  token text not null,
  created_at timestamptz not null,
  verified_at timestamptz,
  -- The last look that DNS answered.
  checked_at timestamptz,
  -- When a weekly look first missed the record of a verified domain.
  missing_since timestamptz,
  unique (customer_id, domain)
);
create unique index domain_claim_verified on domain_claim (brand_id, domain) where verified_at is not null;

create table sso (
  customer_id integer primary key references customer on delete cascade,
  issuer text not null check (length(issuer) <= 500),
  client_id text not null check (length(client_id) <= 500),
  secret text not null check (secret like 'v1.%'),
  required boolean not null default false,
  join_role text not null check (join_role in ('none', 'viewer', 'buyer')),
  changed_at timestamptz not null,
  -- The last login by the present issuer and client, and the last that failed, for the owners.
  worked_at timestamptz,
  failed_at timestamptz,
  failed_why text
);

-- Issuer and subject name a person, never the address.
create table person_identity (
  id integer generated always as identity primary key,
  person_id integer not null references person on delete cascade,
  brand_id integer not null,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (brand_id, issuer, subject),
  unique (person_id, issuer)
);

-- A login that was begun: its state works once, in the browser that has the secret. Nonce and verifier are made of the state.
create table sso_attempt (
  state_sha256 bytea primary key,
  customer_id integer not null references sso on delete cascade,
  secret_sha256 bytea not null,
  redirect_uri text not null,
  -- The provider has to ask the person again, because an act needs a fresh confirmation.
  fresh boolean not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- A proven identity whose address has a login already: its person confirms by mail, in the browser that began.
create table sso_link (
  id integer generated always as identity primary key,
  customer_id integer not null references sso on delete cascade,
  person_id integer not null references person on delete cascade,
  issuer text not null,
  subject text not null,
  token_sha256 bytea not null unique,
  secret_sha256 bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sso_attempt_of_account on sso_attempt (customer_id);
create index sso_link_of_account on sso_link (customer_id);
create index sso_link_of_person on sso_link (person_id);
