-- Changes of the job queue in their order: a row without a name removes the waiting job of its key. The queue's own
-- functions are planned once for each connection, because planning their statements takes longer than running them.
create function enqueue_jobs(changes json) returns boolean language plpgsql
  set plan_cache_mode = force_generic_plan as $$
declare
  job record;
begin
  for job in select name, payload, key, run_at, mode from json_to_recordset(changes)
    as change (name text, payload json, key text, run_at timestamptz, mode text)
  loop
    if job.name is null then
      perform graphile_worker.remove_job(job.key);
    else
      perform graphile_worker.add_job(job.name, payload := job.payload, job_key := job.key,
        run_at := coalesce(job.run_at, nullif(current_setting('tolmaro.now', true), '')::timestamptz),
        max_attempts := 12, job_key_mode := coalesce(job.mode, 'replace'));
    end if;
  end loop;
  return true;
end $$;

-- The history's functions keep their plans, which functions in SQL make again in every statement before PostgreSQL 18.
create or replace function machine_of(o "order") returns jsonb language plpgsql stable set timezone = 'UTC' as $$
begin
  return jsonb_build_object(
    'status', o.status, 'version', o.version, 'service_type', o.service_type, 'package', o.package, 'plan', o.plan,
    'speed', o.speed, 'origin', o.origin, 'words', o.words, 'currency', o.currency, 'price_net', o.price_net,
    'vat', o.vat, 'price_gross', o.price_gross, 'tax_rate_bps', o.tax_rate_bps, 'tax_treatment', o.tax_treatment,
    'price_list_id', o.price_list_id, 'priced_at', o.priced_at, 'coupon_id', o.coupon_id,
    'preapproved_gross', o.preapproved_gross, 'deadline', o.deadline, 'production_minutes', o.production_minutes,
    'timer_event', o.timer_event, 'timer_at', o.timer_at, 'asked_at', o.asked_at, 'quoted_late', o.quoted_late,
    'info_asked_at', o.info_asked_at, 'info_answered_at', o.info_answered_at, 'info_reason', o.info_reason,
    'quote_paused_ms', o.quote_paused_ms, 'on_hold', o.on_hold, 'hold_reason', o.hold_reason,
    'hold_since', o.hold_since, 'hold_review_at', o.hold_review_at, 'held_ms', o.held_ms,
    'failed_from', o.failed_from, 'failure_code', o.failure_code, 'unreadable_at', o.unreadable_at,
    'shipment_status', o.shipment_status, 'rating', o.rating, 'finished_at', o.finished_at,
    'accepted_at', o.accepted_at);
end $$;

create or replace function machine_of(s stage) returns jsonb language plpgsql stable set timezone = 'UTC' as $$
begin
  return jsonb_build_object('stage.' || s.position, jsonb_build_object(
    'kind', s.kind, 'state', s.state, 'translator_id', s.translator_id, 'fee', s.fee, 'deadline', s.deadline,
    'accepted_at', s.accepted_at, 'submitted_at', s.submitted_at, 'returns', s.returns, 'skipped_at', s.skipped_at));
end $$;

create or replace function change_between(before jsonb, after jsonb) returns jsonb language plpgsql immutable as $$
begin
  return (select jsonb_object_agg(key, jsonb_build_array(was.value, is_now.value))
    from jsonb_each(before) was full join jsonb_each(after) is_now using (key)
    where was.value is distinct from is_now.value);
end $$;
