-- A file that was made in another tool may have one text for several paragraphs: the first segment has it, and the others
-- name that segment until they have a text of their own.
alter table segment_target add column shared_with integer references segment on delete set null;
create index segment_target_shared_with on segment_target (shared_with) where shared_with is not null;
