-- Why the clock of a request for a price stands, as the desk said; the note is for colleagues.
alter table "order"
  add column info_reason text check (info_reason in ('reply', 'files', 'decision')),
  add column info_note text not null default '';

-- What a customer says beside the stars.
alter table "order"
  add column rating_comment text not null default '',
  add constraint order_rating_comment check (rating_comment = '' or rating is not null);
