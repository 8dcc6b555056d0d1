-- The parts of documents that an order had translated besides the counted text: notes of slides, comments, charts, alternative texts.
alter table "order" add annotations text[] not null default '{}';
