-- What a person has set for a brand in place of what its folder says. The former value is in the audit log.
create table brand_setting (
  brand_id integer not null,
  key text not null,
  value jsonb not null,
  changed_by integer not null references staff_user,
  changed_at timestamptz not null,
  reason text not null check (reason <> ''),
  primary key (brand_id, key)
);
