import type { Check } from "./check.ts";

/** Orders: the history is the truth and the row only repeats its end. */
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
    name: "order.price_adds_up",
    sql: `
      select id, price_net, vat, price_gross from "order"
      where price_gross is not null and price_net + vat is distinct from price_gross`,
  },
] as const satisfies readonly Check[];
