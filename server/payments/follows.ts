import type { Follows } from "#server/kernel/jobs/follows.ts";

/** The jobs of this module that follow what happens to an order. */
export const follows = {
  events: {
    "supplement.reject": ["payment.close", "order.money_back"],
    "supplement.expire": ["payment.close", "order.money_back"],
    "supplement.pay_expire": ["payment.close", "order.money_back"],
    "payment.expire": ["payment.close"],
    "order.cancel": ["payment.close", "order.money_back"],
    "order.withdraw": ["payment.close", "order.money_back"],
    "failure.abandon": ["order.money_back"],
  },
} as const satisfies Follows;
