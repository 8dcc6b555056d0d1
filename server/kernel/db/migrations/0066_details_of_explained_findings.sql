-- The detail of the explained finding: a reason holds, also in later stages, while text and finding are the same. Null in rows
-- from before, whose reason holds for the text alone.
alter table check_waiver add detail text;
