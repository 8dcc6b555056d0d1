-- An answer to a complaint is worded anew or taken back; each counts, so that each has a mail of its own. What was taken
-- back stays for the desk.
alter table correction
  add column answer_version integer not null default 0,
  add column former_answer text not null default '';
