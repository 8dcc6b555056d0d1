-- Rule 2 of 4.4 and invariant 6: the history keeps before and after, so that replaying it rebuilds what the order's
-- machine owns. A trigger keeps it, because a change that the history does not know must not be possible.

-- What the machine owns of an order. Texts, names and whose it is are not its own, and a customer may be forgotten.
create function machine_of(o "order") returns jsonb language sql stable set timezone = 'UTC' as $$
  select jsonb_build_object(
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
    'accepted_at', o.accepted_at)
$$;
-- A stage of it, under its place. Who works on it is a number; their words are not kept.
create function machine_of(s stage) returns jsonb language sql stable set timezone = 'UTC' as $$
  select jsonb_build_object('stage.' || s.position, jsonb_build_object(
    'kind', s.kind, 'state', s.state, 'translator_id', s.translator_id, 'fee', s.fee, 'deadline', s.deadline,
    'accepted_at', s.accepted_at, 'submitted_at', s.submitted_at, 'returns', s.returns, 'skipped_at', s.skipped_at))
$$;

-- One change: {"status": ["draft", "payment"]}. It belongs to the event of its transaction, or stands beside the events.
create table order_change (
  id bigint generated always as identity primary key,
  order_id integer not null references "order",
  event_id bigint references order_event,
  change jsonb not null,
  made_in xid8 not null default pg_current_xact_id()
);
create index order_change_of_order on order_change (order_id, id);
create index order_change_of_event on order_change (event_id);

create function change_between(before jsonb, after jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key))
  from (select jsonb_object_keys(before) union select jsonb_object_keys(after)) as keys (key)
  where before -> key is distinct from after -> key
$$;

create function keep_change() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else machine_of(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else machine_of(new) end;
  change jsonb := change_between(before, after);
begin
  if change is null then return null; end if;
  if tg_table_name = 'order' then insert into order_change (order_id, change) values (new.id, change);
  else insert into order_change (order_id, change) values (coalesce(new.order_id, old.order_id), change);
  end if;
  return null;
end $$;
create trigger order_change_kept after insert or update on "order" for each row execute function keep_change();
create trigger stage_change_kept after insert or update or delete on stage for each row execute function keep_change();

-- What is there already begins its replay here.
insert into order_change (order_id, change) select o.id, change_between('{}', machine_of(o)) from "order" o order by o.id;
insert into order_change (order_id, change)
select s.order_id, change_between('{}', machine_of(s)) from stage s order by s.order_id, s.position;

create function change_is_kept() returns trigger language plpgsql as $$
begin
  -- Its event is written after it, in the same transaction; nothing else of it is written twice.
  if tg_op = 'UPDATE' and old.event_id is null and old.made_in = pg_current_xact_id()
    and (new.id, new.order_id, new.change, new.made_in) = (old.id, old.order_id, old.change, old.made_in)
  then return new; end if;
  raise exception 'the history of an order is not written over';
end $$;
create trigger order_change_written_once before update or delete on order_change
  for each row execute function change_is_kept();

-- 4.9: what each stage is worth in the price of its plan, for what is given back of an order that ends half done.
update price_list set sheet = sheet || '{"stage_weight_bps": {"L": ["0", "10000"], "MT": ["10000"], "E": ["10000"],
  "B": ["7500", "2500"], "TP": ["6700", "3300"], "X": ["5000", "2500", "2500"], "PR": ["10000"]}}'::jsonb;
update price_draft set cells = cells || '{"stage_weight.L.0": "0", "stage_weight.L.1": "10000",
  "stage_weight.B.0": "7500", "stage_weight.B.1": "2500", "stage_weight.TP.0": "6700", "stage_weight.TP.1": "3300",
  "stage_weight.X.0": "5000", "stage_weight.X.1": "2500", "stage_weight.X.2": "2500"}'::jsonb, revision = revision + 1;
