import { describe, expect, test } from "vitest";
import type { Status } from "#domain/catalog.ts";
import type { OrderFacts } from "#domain/orders/facts.ts";
import { day, hour, minute, timerFor } from "#domain/orders/timers.ts";
import { arrived, coreFacts } from "#test/fixtures/transitions-facts.ts";

const { now } = coreFacts;
const cases: [string, Status, Partial<OrderFacts>, string, number][] = [
  ["a draft expires after 30 days", "draft", {}, "draft.expire", 30 * day],
  ["a guest's draft after 14", "draft", { is_guest: true }, "draft.expire", 14 * day],
  ["the desk has 72 hours for a quote", "calculation", {}, "desk.timeout", 72 * hour],
  [
    "the customer has 7 days to answer the desk",
    "calculation",
    { info_asked_at: now + day },
    "info.timeout",
    8 * day,
  ],
  [
    "an answer restarts the desk's timer",
    "calculation",
    { info_answered_at: now + day },
    "desk.timeout",
    4 * day,
  ],
  ["a quote is valid for 14 days", "acceptation", {}, "quote.expire", 14 * day],
  ["or as long as it says", "acceptation", { quote_valid_until: now + 3 * day }, "quote.expire", 3 * day],
  ["a supplement waits 7 days", "acceptation", { is_supplement: true }, "supplement.expire", 7 * day],
  ["an online payment waits 24 hours", "payment", { payment_channel: "online" }, "payment.expire", day],
  ["a bank transfer 7 days", "payment", { payment_channel: "transfer" }, "payment.expire", 7 * day],
  ["a phone call 30 minutes", "payment", { service: "phone call" }, "payment.expire", 30 * minute],
  [
    "a pending attempt delays it, by up to 72 hours",
    "payment",
    { pending_since: now },
    "payment.expire",
    3 * day,
  ],
  [
    "a supplement is paid within 7 days",
    "payment",
    { is_supplement: true },
    "supplement.pay_expire",
    7 * day,
  ],
  ["the analysis has 72 hours", "in_analysis", {}, "desk.timeout", 72 * hour],
  [
    "a hold there ends at its review",
    "in_analysis",
    { on_hold: true, hold_review_at: now + day },
    "desk.timeout",
    day,
  ],
  [
    "no hold is longer than 14 days",
    "translation",
    { on_hold: true, hold_review_at: now + 20 * day },
    "hold.clear",
    14 * day,
  ],
  [
    "a stage without a worker fails at the last safe start",
    "waiting_verification",
    { safe_start_at: now + hour },
    "no_taker",
    hour,
  ],
  [
    "a worker has the stage until its deadline",
    "proofreading",
    { stage_deadline_at: now + 5 * hour },
    "assignment.revoke",
    5 * hour,
  ],
  ["an engine has 15 minutes", "in_machine_translation", {}, "mt.exhausted", 15 * minute],
  [
    "a failure is settled after 72 hours",
    "failure",
    { failed_from: "translation" },
    "failure.abandon",
    72 * hour,
  ],
  [
    "a failure before the sale is settled after 7 days",
    "failure",
    { failed_from: "calculation" },
    "failure.abandon",
    7 * day,
  ],
];

describe("§4 how long an order waits", () => {
  test.each(cases)("%s", (_, status, more, event, after) => {
    expect(timerFor(status, arrived(status, "E", more))).toEqual({ event, at: now + after });
  });
});
