-- The parts of documents that an order had translated besides the counted text: notes, comments, charts, descriptions of pictures, hidden pages.
alter table "order" add annotations text[] not null default '{}';
