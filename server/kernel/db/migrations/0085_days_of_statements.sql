-- The first and the last day of a statement, by its balances and lines: days between two statements are missing unless the
-- balance is carried over (decision 0294). Null for a statement imported before, which has the days of its lines.
alter table bank_statement add column from_on date, add column until_on date;
