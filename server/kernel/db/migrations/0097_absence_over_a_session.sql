-- Why somebody is away on a day for which a session of theirs is booked; empty for any other absence.
alter table translator_absence add column reason text not null default '';
