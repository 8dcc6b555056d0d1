-- Announced times in which KSeF takes no invoices, as entered at the desk; they move the deadline of sending.
create table ksef_interruption (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('outage', 'failure')),
  began_at timestamptz not null unique,
  ended_at timestamptz check (ended_at > began_at)
);
