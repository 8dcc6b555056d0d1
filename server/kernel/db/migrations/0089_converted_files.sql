-- Documents of Word, Excel and PowerPoint before 2007 are converted once, and the work is done in the converted file. A
-- document that cannot be converted has the reason instead of a file.
create table file_conversion (
  file_id integer primary key references file (id) on delete cascade,
  converted_id integer unique references file (id),
  refusal text,
  made_at timestamptz not null,
  check ((converted_id is null) <> (refusal is null))
);
