-- Secrets of the second factor and the keys of the installation are written sealed only (server/kernel/secrets.ts). Rows from
-- before are sealed at the next start, which has the key; until then the constraints look at new writes alone.
alter table customer add constraint customer_totp_secret_is_sealed
  check (totp_secret is null or totp_secret like 'v1.%') not valid;
alter table staff_user add constraint staff_totp_secret_is_sealed
  check (totp_secret is null or totp_secret like 'v1.%') not valid;
alter table installation_key add constraint installation_key_is_sealed check (value like 'v1.%') not valid;

-- A mail with a link or a code that lets its reader in loses its text after a day.
alter table mail add column emptied_at timestamptz;
create index mail_to_empty on mail (created_at) where emptied_at is null;
