-- Papers of a translator: certificates beside what was signed, and until when each holds.
alter table pay_file drop constraint pay_file_kind_check;
alter table pay_file add constraint pay_file_kind_check
  check (kind in ('nda', 'contract', 'certificate', 'other', 'bill'));
alter table pay_file add column valid_until date;
create index pay_file_runs_out on pay_file (valid_until) where valid_until is not null and removed_at is null;
