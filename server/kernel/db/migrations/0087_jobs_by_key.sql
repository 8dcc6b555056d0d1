-- Running jobs of a key are found by the index of keys. Joined with the set, whose size the planner does not know, they
-- were found by reading the whole queue, which took longer with each job that waits for its day. Otherwise as
-- enqueue_jobs (0030), which the version before calls.
create function queue_jobs(changes json) returns boolean language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  past timestamptz := nullif(current_setting('tolmaro.now', true), '')::timestamptz;
  due int;
begin
  if exists (select from json_to_recordset(changes) as change (key text) where change.key is not null) then
    perform graphile_worker.remove_job(change.key)
      from json_to_recordset(changes) as change (name text, key text) where change.name is null;
    -- A job that runs already loses its key and is not repeated, because the new one comes after what it has read.
    update graphile_worker._private_jobs as job set key = null, attempts = job.max_attempts, updated_at = now()
      where job.key = any(array(
          select change.key from json_to_recordset(changes) as change (name text, key text, mode text)
          where change.key is not null and change.name is not null
            and change.mode is distinct from 'unsafe_dedupe'))
        and job.is_available is not true;
  end if;
  insert into graphile_worker._private_tasks (identifier)
    select distinct change.name from json_to_recordset(changes) as change (name text)
    where change.name is not null
      and not exists (select from graphile_worker._private_tasks task where task.identifier = change.name)
    on conflict do nothing;
  with added as (
    insert into graphile_worker._private_jobs as job (task_id, payload, run_at, max_attempts, key)
      select task.id, coalesce(change.payload, '{}'), coalesce(change.run_at, past, now()), 12, change.key
      from rows from (json_to_recordset(changes) as (name text, payload json, key text, run_at timestamptz))
        with ordinality as change (name, payload, key, run_at, position)
      join graphile_worker._private_tasks task on task.identifier = change.name
      order by change.position
    on conflict (key) do update set
      job_queue_id = null, task_id = excluded.task_id, payload = excluded.payload, run_at = excluded.run_at,
      max_attempts = excluded.max_attempts, priority = excluded.priority, flags = null, revision = job.revision + 1,
      attempts = 0, last_error = null, updated_at = now()
      where job.locked_at is null and not exists (select from json_to_recordset(changes) as change (key text, mode text)
        where change.key = job.key and change.mode = 'unsafe_dedupe')
    returning job.run_at)
  select count(*) into due from added where added.run_at <= now();
  if due > 0 then
    perform pg_notify('jobs:insert', json_build_object('r', random(), 'count', due)::text);
  end if;
  return true;
end $$;
