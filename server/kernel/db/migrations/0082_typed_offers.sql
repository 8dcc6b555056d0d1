-- What the desk typed, so that an offer that was taken back can be corrected rather than typed again.
alter table quote add column input jsonb;
