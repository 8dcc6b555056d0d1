-- When the buyer's browser came back from the provider: an attempt that the provider knows no money of is refused then.
alter table payment add column returned_at timestamptz;
