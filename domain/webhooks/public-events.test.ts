import { describe, expect, test } from "vitest";
import { statuses } from "../catalog.ts";
import { transitions } from "../orders/transitions.ts";
import { public_status_of } from "../orders/public-status.ts";
import { webhook_types, webhookTypeOf } from "./public-events.ts";

describe("Events of orders for other programs (decision 0254)", () => {
  test("each end and each delivery is distinguished by the status that is entered", () => {
    expect(webhookTypeOf("stage.submit", "translation", "finished")).toBe("order.delivered");
    expect(webhookTypeOf("stage.submit", "translation", "waiting_proofreading")).toBeNull();
    expect(webhookTypeOf("order.cancel", "payment", "canceled")).toBe("order.canceled");
    expect(webhookTypeOf("payment.expire", "payment", "dropped")).toBe("order.dropped");
    expect(webhookTypeOf("quote.expire", "acceptation", "dropped")).toBe("order.quote_expired");
    expect(webhookTypeOf("no_taker", "waiting_translation", "failure")).toBe("order.failed");
    expect(webhookTypeOf("download", "finished", "finished")).toBeNull();
  });

  test("every transition into an end has a type, and every type of an order's moves is used", () => {
    const ends = transitions.filter(
      ({ from, to }) => ["finished", "canceled", "dropped", "failure"].includes(to) && from !== to,
    );
    expect(ends.filter(({ event, from, to }) => webhookTypeOf(event, from, to) === null)).toEqual([]);
    const used = new Set(transitions.map(({ event, from, to }) => webhookTypeOf(event, from, to)));
    const reported = [
      "order.delayed",
      "order.message",
      "order.corrected",
      "order.shipped",
      "invoice.issued",
      "balance.low",
      "balance.topped_up",
      "approval.waiting",
      "approval.decided",
    ];
    expect(webhook_types.filter((type) => !used.has(type))).toEqual(reported);
  });

  test("the 18 statuses are nine for other programs", () => {
    expect(new Set(statuses.map((status) => public_status_of[status])).size).toBe(9);
  });
});
