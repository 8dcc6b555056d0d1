-- The last replacements of a secret, oldest first: each former secret signs for its 24 hours. The version before writes
-- rotated_at alone; then the last one differs from it, and only rotated_at counts.
alter table webhook_endpoint add column rotations timestamptz[] not null default '{}';
