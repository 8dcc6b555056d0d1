import type { Check } from "./check.ts";

/** Orders: the history is authoritative, and the row only repeats its end. */
export const order_checks = [
  {
    name: "order.history_ends_in_its_status",
    sql: `
      select o.id, o.status, last.to_status from "order" o
      left join lateral (
        select to_status from order_event where order_id = o.id order by id desc limit 1
      ) last on true
      where coalesce(last.to_status, 'draft') <> o.status`,
  },
  {
    name: "order.history_has_no_leap",
    sql: `
      select order_id, id, event, previous, from_status from (
        select order_id, id, event, from_status,
          lag(to_status) over (partition by order_id order by id) as previous
        from order_event
      ) step
      where previous is not null and from_status is distinct from previous`,
  },
  {
    // 4.10, invariant 6: the last value of a field in the history is its value in the row. Keys are sorted by their bytes,
    // because sorting millions of them by the rules of a language takes twice as long.
    name: "order.history_replays",
    sql: `
      with recorded as (
        select distinct on (c.order_id, key) c.order_id, field.key collate "C" as key, nullif(field.value -> 1, 'null') as value
        from order_change c, jsonb_each(c.change) field
        order by c.order_id, key, c.id desc
      ), standing as (
        select o.id as order_id, field.key collate "C" as key, nullif(field.value, 'null') as value
        from "order" o, jsonb_each(machine_of(o)) field
        union all
        select s.order_id, field.key, field.value from stage s, jsonb_each(machine_of(s)) field
      )
      select order_id, key as field, recorded.value as recorded, standing.value as standing
      from recorded full join standing using (order_id, key)
      where recorded.value is distinct from standing.value`,
  },
  {
    // Each history entry continues the one before; a difference is a change that was not recorded.
    name: "order.history_has_no_gap",
    sql: `
      select order_id, id, key as field, stood, before from (
        select c.order_id, c.id, field.key, nullif(field.value -> 0, 'null') as before,
          nullif(lag(field.value -> 1) over (partition by c.order_id, field.key collate "C" order by c.id), 'null') as stood
        from order_change c, jsonb_each(c.change) field
      ) step
      where stood is distinct from before`,
  },
  {
    name: "order.event_is_what_it_changed",
    sql: `
      select e.order_id, e.id, e.event, e.from_status, e.to_status, c.change -> 'status' as status
      from order_event e join order_change c on c.event_id = e.id
      where c.order_id <> e.order_id
        or c.change -> 'status' <> jsonb_build_array(e.from_status, e.to_status)`,
  },
  {
    // An address whose invitation was never accepted is unconfirmed: it gets no data.
    name: "mail.staff_has_accepted",
    sql: `
      select m.id, m.kind, s.id as staff_id from mail m join staff_user s on lower(s.email) = lower(m.recipient)
      where m.kind like 'staff\\_%' and m.kind <> 'staff_invitation' and s.password_hash is null`,
  },
  {
    // T29: a hold blocks work, so nothing of a held order can be accepted.
    name: "order.held_offers_nothing",
    sql: `
      select o.id, 'offer' as open from "order" o join stage s on s.order_id = o.id
      join offer f on f.stage_id = s.id where o.on_hold and f.state = 'sent'
      union all
      select o.id, 'round' from "order" o join offer_round r on r.order_id = o.id
      where o.on_hold and r.state in ('preparing', 'open')
      union all
      select o.id, 'second' from "order" o join second_seat s on s.order_id = o.id
      where o.on_hold and s.state = 'asked'`,
  },
  {
    name: "order.price_adds_up",
    sql: `
      select id, price_net, vat, price_gross from "order"
      where price_gross is not null and price_net + vat is distinct from price_gross`,
  },
  {
    // Decision 0131: every price is recomputed from its trace, independently of the code that computed it.
    name: "order.price_is_explained",
    sql: `
      select o.id, o.price_net, o.vat, o.price_gross, again.* from "order" o
      left join lateral price_of_trace(o.price_trace) again on true
      where o.price_gross is not null
        and (again.fits is distinct from true
          or (again.net, again.vat, again.gross) is distinct from (o.price_net, o.vat, o.price_gross)
          or (o.price_trace ->> 'rate_bps')::bigint is distinct from o.tax_rate_bps
          or o.price_trace ->> 'currency' <> o.currency)`,
  },
  {
    // The same for quotes that were not accepted.
    name: "quote.price_is_explained",
    sql: `
      select q.id, 0 as position, q.price_net, q.price_gross, again.* from quote q
      left join lateral price_of_trace(q.price_trace) again on true
      where again.fits is distinct from true
        or (again.net, again.vat, again.gross) is distinct from (q.price_net, q.vat, q.price_gross)
      union all
      select p.quote_id, p.position, p.price_net, p.price_gross, again.* from quote_option p
      left join lateral price_of_trace(p.price_trace) again on true
      where again.fits is distinct from true
        or (again.net, again.vat, again.gross) is distinct from (p.price_net, p.vat, p.price_gross)`,
  },
  {
    // Decision 0280: what reports read of an order is what the order is, unless a mark says that it is out of date.
    name: "order.figures_are_current",
    sql: `
      select coalesce(stored.order_id, now.order_id) as id, to_jsonb(stored) as stored, to_jsonb(now) as now
      from order_figure stored full join order_figure_now now using (order_id)
      where (stored.*) is distinct from (now.*)
        and not exists (select from order_figure_stale s where s.order_id = coalesce(stored.order_id, now.order_id))`,
  },
  {
    name: "order.posting_has_an_address",
    sql: `
      select o.id, o.shipping_method, s.order_id from "order" o full join shipment s on s.order_id = o.id
      where (o.shipping_method is null) <> (s.order_id is null)
        or (o.shipping_method is null) <> (o.shipment_status is null)`,
  },
  {
    // Posting that was charged was bought: with the order, or by a request of its own.
    name: "order.posted_means_paid",
    sql: `
      select o.id, o.status, o.shipment_status, r.state from "order" o
      join shipment s on s.order_id = o.id
      left join payment_request r on r.id = s.payment_request_id
      where o.shipment_status <> 'requested'
        and (r.state <> 'settled' or (r.id is null and o.status in ('draft', 'calculation', 'payment', 'dropped')))`,
  },
  {
    name: "order.session_has_a_booking",
    sql: `
      select o.id, o.service_type, b.order_id from "order" o left join booking b on b.order_id = o.id
      where (o.session_starts_at is null) <> (b.order_id is null)`,
  },
  {
    // A choice is among several options of a first price, not of a supplement; the taken option equals the offered one, net.
    name: "order.quote_options_are_a_choice",
    sql: `
      select q.id, q.state, q.option_taken, q.price_net, count(o.position) as options
      from quote q join quote_option o on o.quote_id = q.id
      group by q.id
      having count(*) < 2 or max(o.position) <> count(*) or q.is_supplement
        or (q.state = 'accepted') <> (q.option_taken is not null)
        or q.price_net is distinct from max(o.price_net) filter (where o.position = coalesce(q.option_taken, 1))`,
  },
] as const satisfies readonly Check[];
