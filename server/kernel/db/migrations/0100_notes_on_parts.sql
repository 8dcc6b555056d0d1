-- The part of a segment that a note is about: where it was in the coded text of the source or the translation, and how it read
-- then, because translations change.
alter table segment_note add column part_side text check (part_side in ('source', 'target'));
alter table segment_note add column from_char integer check (from_char >= 0);
alter table segment_note add column to_char integer check (to_char > from_char);
alter table segment_note add column quote text check (num_nulls(part_side, from_char, to_char, quote) in (0, 4));
