-- A stage that was returned: the version of each target that was refused, and the text that a later stage began with.
alter table segment_target add returned_version integer, add base_hash text;

-- The rework of a complaint and its check have targets, versions, notes and reasons of their own, like a stage.
alter table segment_target add rework_id integer references correction_stage, drop constraint segment_target_pkey;
alter table segment_target alter stage_id drop not null,
  add constraint segment_target_turn check (num_nonnulls(stage_id, rework_id) = 1),
  add constraint segment_target_in_stage unique (segment_id, stage_id),
  add constraint segment_target_in_rework unique (segment_id, rework_id);
create index segment_target_of_rework on segment_target (rework_id) where rework_id is not null;

alter table segment_version add rework_id integer references correction_stage, drop constraint segment_version_pkey;
alter table segment_version alter stage_id drop not null,
  add constraint segment_version_turn check (num_nonnulls(stage_id, rework_id) = 1),
  add constraint segment_version_in_stage unique (segment_id, stage_id, version),
  add constraint segment_version_in_rework unique (segment_id, rework_id, version);

alter table segment_note add rework_id integer references correction_stage,
  alter stage_id drop not null,
  add constraint segment_note_turn check (num_nonnulls(stage_id, rework_id) = 1);

alter table check_waiver add rework_id integer references correction_stage, drop constraint check_waiver_pkey;
alter table check_waiver alter stage_id drop not null,
  add constraint check_waiver_turn check (num_nonnulls(stage_id, rework_id) = 1),
  add constraint check_waiver_in_stage unique (segment_id, stage_id, code),
  add constraint check_waiver_in_rework unique (segment_id, rework_id, code);
