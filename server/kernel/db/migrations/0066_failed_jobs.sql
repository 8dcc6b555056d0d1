-- What is known of a job beyond its row in the queue; removed with that row.
create table job_trouble (
  job_id bigint primary key,
  -- Since when it fails or was interrupted.
  since timestamptz not null,
  -- How often the server ended while it ran.
  interruptions integer not null default 0 check (interruptions >= 0),
  -- When the admin was mailed about it.
  told_at timestamptz
);

-- Jobs that a person gave up, with the reason: their rows in the queue are gone.
create table discarded_job (
  id integer generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  error text not null,
  attempts integer not null,
  reason text not null check (reason <> ''),
  discarded_by integer not null references staff_user,
  discarded_at timestamptz not null
);
create index discarded_job_by_name on discarded_job (name);

-- Events of providers that have had no effect yet.
create index provider_event_open on provider_event (received_at) where settled_at is null;
