-- Paper cannot be patched (4.7): what the customer of a paper original looked at before the stamp, and what they said.
-- A draft without a file of its own is the delivered translation. The newest that was not replaced counts.
create table paper_draft (
  id integer generated always as identity primary key,
  order_id integer not null references "order",
  version integer not null check (version > 0),
  attachment_id integer references attachment,
  made_by_role text not null check (made_by_role in ('worker', 'staff', 'system', 'customer')),
  made_by_id integer,
  comment text not null default '',
  made_at timestamptz not null,
  state text not null check (state in ('waiting', 'approved', 'change_asked', 'replaced')),
  answered_at timestamptz,
  answered_by_role text check (answered_by_role in ('customer', 'staff')),
  answered_by_id integer,
  -- What is to be changed, or how the desk heard of the approval.
  answer text not null default '',
  unique (order_id, version),
  check ((answered_at is not null) or state in ('waiting', 'replaced'))
);
create unique index paper_draft_that_counts on paper_draft (order_id) where state <> 'replaced';
