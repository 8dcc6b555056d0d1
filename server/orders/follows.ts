import type { Follows } from "#server/kernel/jobs/follows.ts";

/** The jobs of this module that follow what happens to an order. */
export const follows = {
  events: {
    "quote.refuse": ["mail.order_dropped"],
    "quote.withdraw": ["mail.order_dropped"],
    "info.timeout": ["mail.order_dropped"],
    "supplement.accept_no_charge": ["order.analyse"],
    "supplement.keep_scope": ["order.analyse"],
    "payment.expire": ["mail.order_dropped"],
    "payment.settled": ["order.analyse"],
    "payment.late_settled": ["order.analyse"],
    "payment.defer": ["order.analyse"],
  },
  statuses: {
    finished: ["mail.order_delivered"],
  },
} as const satisfies Follows;
