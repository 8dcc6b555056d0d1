-- Who made a key of the test mode: a person of the live database, to whom no row of this one refers.
alter table api_key add column live_person_id integer;
