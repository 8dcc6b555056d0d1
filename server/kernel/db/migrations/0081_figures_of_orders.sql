-- Reports and dashboards of a year read four tables for each of 500,000 orders (docs/scaling.md). What they count of an
-- order is stored in one row (decision 0280). `order_figure_now` is the only definition: a stored row is a copy of its row.
create view order_figure_now as
  select o.id as order_id, o.brand_id, o.service_type, o.package, o.source_lang, o.target_lang, o.customer_id, o.owner_id,
    o.currency,
    -- A draft is no order yet.
    case when o.status <> 'draft' then o.created_at end as created_at,
    case when o.status <> 'draft' then (o.created_at at time zone 'Europe/Warsaw')::date end as created_on,
    o.asked_at,
    exists (select from quote q where q.order_id = o.id) as is_quoted,
    o.asked_at is not null and exists (
      select from order_event e where e.order_id = o.id and e.to_status = 'in_analysis'
    ) as is_paid,
    word.event as last_word, word.reason_code as last_reason,
    answer.issued_at as answered_at, answer.waited_ms,
    o.finished_at, o.status = 'finished' as is_finished, o.price_net,
    -- The posting of a paper original is no work; its fee is stored gross.
    o.price_net - coalesce(posting.fee_net, 0) as work_net,
    round(o.price_net * rate.micros / 1000000.0)::bigint as net_pln,
    work.fees, round(work.fees * rate.micros / 1000000.0)::bigint as fees_pln,
    work.translators, work.translator_fees_pln,
    coalesce(o.finished_at > o.deadline, false) as is_late,
    -- A call or a visit ends when it ends and cannot be early.
    o.status = 'finished' and o.deadline is not null and o.session_starts_at is null as is_delivery,
    o.speed = 'normal' as is_unhurried,
    -- An hour before the promise (decision 0078).
    coalesce(o.speed = 'normal' and o.finished_at <= o.deadline - interval '1 hour', false) as is_early,
    (select count(*) from correction c where c.order_id = o.id)::integer as complaints
  from "order" o
  left join lateral (
    select e.event, e.reason_code from order_event e
    where e.order_id = o.id and e.event in ('quote.accept', 'quote.issue_preapproved', 'quote.reject', 'quote.expire',
      'quote.refuse', 'payment.expire')
    order by e.id desc limit 1
  ) word on o.asked_at is not null
  left join lateral (
    select q.issued_at,
      -- What was answered before the desk's clock could stand still waited all that time.
      coalesce(q.waited_ms, round(extract(epoch from q.issued_at - o.asked_at) * 1000)::bigint) as waited_ms
    from quote q where q.order_id = o.id and q.version = 1 and not q.is_supplement and o.asked_at <= q.issued_at
  ) answer on true
  left join lateral (
    select round(s.fee * 10000.0 / (10000 + coalesce(o.tax_rate_bps, 0)))::bigint as fee_net
    from shipment s where s.order_id = o.id and s.payment_request_id is null
  ) posting on true
  -- The last table before the day of delivery.
  left join lateral (
    select case o.currency when 'PLN' then 1000000 else (
      select n.rate_micros from nbp_rate n
      where n.currency = o.currency and n.effective_date < (o.finished_at at time zone 'Europe/Warsaw')::date
      order by n.effective_date desc, n.id desc limit 1
    ) end as micros
  ) rate on o.finished_at is not null
  left join lateral (
    select coalesce(sum(of_one.fees), 0)::bigint as fees,
      coalesce(array_agg(of_one.translator_id order by of_one.translator_id)
        filter (where of_one.translator_id is not null), '{}') as translators,
      coalesce(array_agg(coalesce(round(of_one.fees * rate.micros / 1000000.0)::bigint, 0) order by of_one.translator_id)
        filter (where of_one.translator_id is not null), '{}') as translator_fees_pln
    from (
      select s.translator_id, coalesce(sum(s.fee), 0) as fees from stage s where s.order_id = o.id group by s.translator_id
    ) of_one
  ) work on true
  where o.status <> 'draft' or o.asked_at is not null or o.finished_at is not null;

create table order_figure (
  order_id integer primary key,
  brand_id integer not null,
  service_type text not null,
  package text,
  source_lang text not null,
  target_lang text not null,
  customer_id integer,
  owner_id integer,
  currency text not null,
  created_at timestamptz,
  created_on date,
  asked_at timestamptz,
  is_quoted boolean not null,
  is_paid boolean not null,
  last_word text,
  last_reason text,
  answered_at timestamptz,
  waited_ms bigint,
  finished_at timestamptz,
  is_finished boolean not null,
  price_net bigint,
  work_net bigint,
  net_pln bigint,
  fees bigint not null,
  fees_pln bigint,
  translators integer[] not null,
  translator_fees_pln bigint[] not null,
  is_late boolean not null,
  is_delivery boolean not null,
  is_unhurried boolean not null,
  is_early boolean not null,
  complaints integer not null
);
-- A year is read from these indexes alone.
create index order_figure_created on order_figure (created_at) include (created_on, brand_id, service_type)
  where created_at is not null;
create index order_figure_asked on order_figure (asked_at)
  include (brand_id, service_type, source_lang, target_lang, customer_id, owner_id, is_quoted, is_paid, last_word,
    last_reason)
  where asked_at is not null;
create index order_figure_answered on order_figure (answered_at) include (order_id, brand_id, waited_ms)
  where answered_at is not null;
create index order_figure_finished on order_figure (finished_at)
  include (brand_id, service_type, package, source_lang, target_lang, customer_id, owner_id, currency, price_net, work_net,
    net_pln, fees, fees_pln, is_late, is_delivery, is_unhurried, is_early, complaints)
  where is_finished;

-- Orders whose stored figures are out of date. A mark is written by the transaction of the change and removed with the
-- figures of the same snapshot, so a change that a stored row does not contain always has its mark. Each change has a
-- mark of its own: one that is shared could be removed with figures that are older than the second change.
create table order_figure_stale (
  id bigint generated always as identity primary key,
  order_id integer not null
);
create index order_figure_stale_order on order_figure_stale (order_id);

create function mark_order_figure() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then insert into order_figure_stale (order_id) values (new.order_id);
  else insert into order_figure_stale (order_id) values (old.order_id);
  end if;
  return null;
end $$;

create function mark_figure_of_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then insert into order_figure_stale (order_id) values (new.id);
  else insert into order_figure_stale (order_id) values (old.id);
  end if;
  return null;
end $$;

create trigger order_figure_made after insert on "order"
  for each row when (new.status <> 'draft' or new.asked_at is not null or new.finished_at is not null)
  execute function mark_figure_of_order();
create trigger order_figure_changed after update on "order"
  for each row when (
    -- A draft has no figures, so a change within it needs no mark.
    (new.status <> 'draft' or old.status <> 'draft' or new.asked_at is not null or new.finished_at is not null)
    and (new.id, new.brand_id, new.service_type, new.package, new.source_lang, new.target_lang, new.customer_id,
      new.owner_id, new.currency, new.created_at, new.asked_at, new.finished_at, new.price_net, new.tax_rate_bps,
      new.deadline, new.session_starts_at, new.speed, new.status = 'draft', new.status = 'finished')
    is distinct from (old.id, old.brand_id, old.service_type, old.package, old.source_lang, old.target_lang,
      old.customer_id, old.owner_id, old.currency, old.created_at, old.asked_at, old.finished_at, old.price_net,
      old.tax_rate_bps, old.deadline, old.session_starts_at, old.speed, old.status = 'draft', old.status = 'finished'))
  execute function mark_figure_of_order();
create trigger order_figure_gone after delete on "order"
  for each row execute function mark_figure_of_order();

create trigger stage_figure_made after insert or delete on stage
  for each row execute function mark_order_figure();
create trigger stage_figure_changed after update of translator_id, fee on stage
  for each row when ((new.translator_id, new.fee) is distinct from (old.translator_id, old.fee))
  execute function mark_order_figure();
create trigger correction_figure_made after insert or delete on correction
  for each row execute function mark_order_figure();
create trigger quote_figure_made after insert or delete on quote
  for each row execute function mark_order_figure();
create trigger quote_figure_changed after update of version, is_supplement, issued_at, waited_ms on quote
  for each row execute function mark_order_figure();
create trigger shipment_figure_made after insert or delete on shipment
  for each row execute function mark_order_figure();
create trigger shipment_figure_changed after update of fee, payment_request_id on shipment
  for each row execute function mark_order_figure();
create trigger order_event_figure_made after insert on order_event
  for each row when (new.to_status = 'in_analysis' or new.event in ('quote.accept', 'quote.issue_preapproved',
    'quote.reject', 'quote.expire', 'quote.refuse', 'payment.expire'))
  execute function mark_order_figure();
create trigger order_event_figure_changed after update of event, to_status, reason_code on order_event
  for each row execute function mark_order_figure();
create trigger order_event_figure_gone after delete on order_event
  for each row execute function mark_order_figure();

-- A new rate belongs to the orders of its currency that were delivered after it and not after the next one. The lock is
-- that of the job: a delivery that is not visible here is committed later, and its own mark is removed later.
create function mark_figures_of_rate() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('order_figure'));
  insert into order_figure_stale (order_id)
    select o.id from "order" o
    where o.currency = new.currency and o.finished_at is not null
      and o.finished_at >= (new.effective_date + 1)::timestamp at time zone 'Europe/Warsaw'
      and o.finished_at < coalesce((
        select (min(n.effective_date) + 1)::timestamp at time zone 'Europe/Warsaw' from nbp_rate n
        where n.currency = new.currency and n.effective_date > new.effective_date
      ), 'infinity');
  return null;
end $$;
create trigger nbp_rate_figures after insert on nbp_rate
  for each row execute function mark_figures_of_rate();
create index nbp_rate_effective on nbp_rate (currency, effective_date desc, id desc) include (rate_micros);

-- The revenue of a year read the rows of 500,000 invoices.
create index invoice_by_issue on invoice (date_of_issue) include (brand_id, kind, currency, total_net);

-- Orders of before are marked; until the job has read them, reports read them as they did.
insert into order_figure_stale (order_id) select id from "order" where status <> 'draft' or asked_at is not null;
