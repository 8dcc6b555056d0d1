-- A finding of an aligned upload is at a place: the number of its segment, both texts, and how many places it is for.
alter table work_check
  add column segment integer,
  add column source text not null default '',
  add column target text not null default '',
  add column places integer not null default 1;
