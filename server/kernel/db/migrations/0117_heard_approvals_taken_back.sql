-- An approval of a paper original that the desk wrote down by mistake is taken back until the stamp is recorded: its draft
-- is replaced by one that asks again.
alter table paper_draft add column taken_back_at timestamptz;
alter table paper_draft add column taken_back_by integer references staff_user;
alter table paper_draft add column taken_back_reason text not null default '';
-- The address before the desk wrote down the approval with another one.
alter table paper_draft add column address_before jsonb;
alter table paper_draft add constraint paper_draft_taken_back
  check (taken_back_at is null or (taken_back_by is not null and state = 'replaced'));
