-- Translators have the second factor of customers and staff; its secret is written sealed only.
alter table translator
  add column totp_secret text,
  add column totp_enabled_at timestamptz,
  add column totp_last_step integer not null default 0,
  add constraint translator_totp_secret_is_sealed check (totp_secret is null or totp_secret like 'v1.%');

alter table recovery_code drop constraint recovery_code_has_one_owner;
alter table recovery_code
  add column translator_id integer references translator on delete cascade,
  add constraint recovery_code_has_one_owner check (num_nonnulls(customer_id, staff_id, translator_id) = 1);
create unique index recovery_code_of_translator on recovery_code (translator_id, code_sha256);

-- When the person of a session last proved themselves by password or second factor; the log-in is the first time.
alter table access_token add column confirmed_at timestamptz;
update access_token set confirmed_at = session_started_at;
alter table access_token alter column confirmed_at set not null;
