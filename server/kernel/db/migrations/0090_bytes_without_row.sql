-- Bytes that were stored and whose row is not written yet. Not in bytes_to_remove, which the version before empties at once.
create table bytes_without_row (
  storage_key text primary key,
  stored_at timestamptz not null
);
