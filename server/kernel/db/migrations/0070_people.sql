-- A person logs in; a customer is an account, and its members are persons (decision 0266). The person of an account's owner
-- has its number, and a person without an account a number of the same sequence, so that no number names two of them.
create table person (
  id integer primary key,
  brand_id integer not null,
  email text not null,
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  phone text,
  locale text not null,
  activated_at timestamptz,
  created_at timestamptz not null,
  totp_secret text,
  totp_enabled_at timestamptz,
  totp_last_step integer not null default 0,
  anonymised_at timestamptz,
  constraint person_forgotten_has_no_password check (anonymised_at is null or password_hash is null),
  constraint person_password_needs_confirmed_address check (password_hash is null or activated_at is not null),
  constraint person_totp_secret_is_sealed check (totp_secret is null or totp_secret like 'v1.%')
);
create unique index person_login on person (brand_id, lower(email));

create table member (
  id integer generated always as identity primary key,
  customer_id integer not null references customer on delete cascade,
  person_id integer not null references person on delete cascade,
  role text not null check (role in ('owner', 'buyer', 'approver', 'accountant', 'viewer')),
  -- All orders of the account, or only those that the member made.
  sees text not null default 'all' check (sees in ('all', 'own')),
  joined_at timestamptz not null,
  left_at timestamptz,
  -- When the person last chose this account; a login opens the one chosen last.
  chosen_at timestamptz not null
);
create unique index member_open on member (customer_id, person_id) where left_at is null;
create index member_of_person on member (person_id) where left_at is null;

create table invitation (
  id integer generated always as identity primary key,
  customer_id integer not null references customer on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'buyer', 'approver', 'accountant', 'viewer')),
  sees text not null default 'all' check (sees in ('all', 'own')),
  locale text not null,
  token_sha256 bytea not null unique,
  invited_by integer not null references person,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create index invitation_of_customer on invitation (customer_id, id desc);

-- The account in which a session works; null: that with the number of its person.
alter table access_token add column customer_id integer;

-- The version before reads and writes the login in the columns of the account. Each side follows the other while the person
-- is a member of the account that has their number; unequal values alone are written, so that neither answers the other.
create function person_follows_customer() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into person (id, brand_id, email, password_hash, first_name, last_name, phone, locale, activated_at, created_at,
        totp_secret, totp_enabled_at, totp_last_step, anonymised_at)
      values (new.id, new.brand_id, new.email, new.password_hash, new.first_name, new.last_name, new.phone, new.locale,
        new.activated_at, new.created_at, new.totp_secret, new.totp_enabled_at, new.totp_last_step, new.anonymised_at);
    insert into member (customer_id, person_id, role, joined_at, chosen_at)
      values (new.id, new.id, 'owner', new.created_at, new.created_at);
    return null;
  end if;
  if not exists (select from member where customer_id = new.id and person_id = new.id and left_at is null) then
    return null;
  end if;
  -- A person who is a member of another account too keeps the login when this account is deleted.
  if new.anonymised_at is not null
      and exists (select from member where person_id = new.id and customer_id <> new.id and left_at is null) then
    return null;
  end if;
  update person p
    set email = new.email, password_hash = new.password_hash, activated_at = new.activated_at,
      totp_secret = new.totp_secret, totp_enabled_at = new.totp_enabled_at, totp_last_step = new.totp_last_step,
      anonymised_at = new.anonymised_at
    where p.id = new.id
      and (p.email, p.password_hash, p.activated_at, p.totp_secret, p.totp_enabled_at, p.totp_last_step, p.anonymised_at)
        is distinct from (new.email, new.password_hash, new.activated_at, new.totp_secret, new.totp_enabled_at,
          new.totp_last_step, new.anonymised_at);
  -- The names of an account are those of its person for as long as it has had no other member.
  update person p
    set first_name = new.first_name, last_name = new.last_name, phone = new.phone, locale = new.locale
    where p.id = new.id
      and (p.first_name, p.last_name, p.phone, p.locale)
        is distinct from (new.first_name, new.last_name, new.phone, new.locale)
      and not exists (select from member where customer_id = new.id and person_id <> new.id);
  return null;
end $$;

create function customer_follows_person() returns trigger language plpgsql as $$
begin
  update customer c
    set email = new.email, password_hash = new.password_hash, activated_at = new.activated_at,
      totp_secret = new.totp_secret, totp_enabled_at = new.totp_enabled_at, totp_last_step = new.totp_last_step
    where c.id = new.id and c.anonymised_at is null
      and (c.email, c.password_hash, c.activated_at, c.totp_secret, c.totp_enabled_at, c.totp_last_step)
        is distinct from (new.email, new.password_hash, new.activated_at, new.totp_secret, new.totp_enabled_at,
          new.totp_last_step)
      and exists (select from member where customer_id = new.id and person_id = new.id and left_at is null);
  return null;
end $$;

-- An address that a person logs in with has no second login: the account is not made, as with the address of another account.
create function customer_has_free_login() returns trigger language plpgsql as $$
begin
  if exists (select from person where brand_id = new.brand_id and lower(email) = lower(new.email) and id <> new.id) then
    return null;
  end if;
  return new;
end $$;

create trigger customer_free_login before insert on customer for each row execute function customer_has_free_login();
create trigger customer_person after insert or update of email, password_hash, first_name, last_name, phone, locale,
  activated_at, totp_secret, totp_enabled_at, totp_last_step, anonymised_at on customer
  for each row execute function person_follows_customer();
create trigger person_customer after update of email, password_hash, activated_at, totp_secret, totp_enabled_at,
  totp_last_step on person for each row execute function customer_follows_person();

insert into person (id, brand_id, email, password_hash, first_name, last_name, phone, locale, activated_at, created_at,
    totp_secret, totp_enabled_at, totp_last_step, anonymised_at)
  select id, brand_id, email, password_hash, first_name, last_name, phone, locale, activated_at, created_at, totp_secret,
    totp_enabled_at, totp_last_step, anonymised_at from customer;
insert into member (customer_id, person_id, role, joined_at, chosen_at, left_at)
  select id, id, 'owner', created_at, created_at, anonymised_at from customer;

-- What proves a login belongs to the person. The column is called person_id once the version before is no longer served.
alter table passkey drop constraint passkey_customer_id_fkey;
alter table passkey add constraint passkey_customer_id_fkey foreign key (customer_id) references person on delete cascade;
alter table passkey_challenge drop constraint passkey_challenge_customer_id_fkey;
alter table passkey_challenge add constraint passkey_challenge_customer_id_fkey
  foreign key (customer_id) references person on delete cascade;
alter table recovery_code drop constraint recovery_code_customer_id_fkey;
alter table recovery_code add constraint recovery_code_customer_id_fkey
  foreign key (customer_id) references person on delete cascade;
alter table account_link drop constraint account_link_customer_id_fkey;
alter table account_link add constraint account_link_customer_id_fkey
  foreign key (customer_id) references person on delete set null;
