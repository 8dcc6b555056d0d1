-- Terms that members of an account propose, and what became of them (decision 0276).
create table term_proposal (
  id integer generated always as identity primary key,
  customer_id integer not null references customer on delete cascade,
  -- The persons who propose and decide; their table comes with a later migration.
  person_id integer not null,
  source_lang text not null,
  target_lang text not null check (target_lang <> source_lang),
  source text not null,
  target text not null,
  status text not null check (status in ('preferred', 'admitted', 'forbidden')),
  note text not null default '',
  made_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'declined', 'withdrawn')),
  decided_by integer,
  decided_at timestamptz,
  answer text not null default '',
  check ((state = 'waiting') = (decided_at is null))
);
create index term_proposal_of_account on term_proposal (customer_id, id desc);
