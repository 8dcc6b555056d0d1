-- A question may be about one segment: what it is about is stored as it was asked, because segments are split and joined.
-- {"document", "number", "source"}
alter table question add column about jsonb;

-- A question of a translator, and a remark of the customer with which a complaint was opened, are at their segment.
alter table segment_note drop constraint segment_note_kind_check;
alter table segment_note add constraint segment_note_kind_check
  check (kind in ('note', 'issue', 'question', 'remark'));
alter table segment_note add column question_id integer references question;
create index segment_note_of_question on segment_note (question_id) where question_id is not null;

-- The segment that a customer marked in a complaint, with its texts at that time.
alter table correction_place add column segment_id integer references segment on delete set null;
alter table correction_place add column segment jsonb;
