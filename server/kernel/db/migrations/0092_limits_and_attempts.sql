-- Calls a minute by route and network, for all servers together. Not written to the log of the database: a crash of the
-- database forgets one minute of counts.
create unlogged table rate_count (
  key text primary key,
  hits integer not null check (hits > 0),
  ends_at timestamptz not null
);
create index rate_count_ended on rate_count (ends_at);

-- Attempts to log in, by account and network; network '*' counts those of an account from everywhere. An attempt is
-- counted before its password is looked at, so that a burst has no more checks than the limit.
drop table login_failure;
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

-- Staff set a forgotten password by a mailed link, as customers and translators do.
alter table account_link drop constraint account_link_kind_check;
alter table account_link
  add constraint account_link_kind_check check (kind in ('activation', 'first_password', 'password_reset',
    'email_change', 'staff_invitation', 'staff_password', 'translator_invitation', 'translator_password'));
alter table mail_request drop constraint mail_request_purpose_check;
alter table mail_request add constraint mail_request_purpose_check check (purpose in
  ('register', 'activation', 'password', 'staff_password', 'translator_password', 'order_link', 'order_link_renewal'));
