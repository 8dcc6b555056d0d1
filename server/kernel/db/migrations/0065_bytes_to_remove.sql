-- Bytes in the store that no row names any more. Written in the transaction that let go of them, removed after its commit.
create table bytes_to_remove (
  storage_key text primary key,
  since timestamptz not null
);
