-- How much of a file a machine made first, in percent of its segments, and the engine; null where no machine did.
alter table attachment add column machine_percent smallint check (machine_percent between 0 and 100);
alter table attachment add column machine_engine text;
