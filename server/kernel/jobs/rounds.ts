import { parseCronItems } from "graphile-worker";
import type { JobName } from "./payloads.ts";

type Round = { readonly task: JobName; readonly match: string };

/** Scheduled jobs. */
const by_the_clock: readonly Round[] = [
  // A bonus ends with a day in Poland, which is 22:00 or 23:00 UTC; a missed run is caught up by the next.
  { task: "wallet.expire_bonus", match: "1 * * * *" },
  { task: "bank.parts_left", match: "15 3 * * *" },
  { task: "mail.bonus_expiring", match: "40 8 * * *" },
  { task: "mail.api_key_ending", match: "50 8 * * *" },
  { task: "mail.api_route_ending", match: "52 8 * * *" },
  { task: "mail.terms_proposed", match: "55 5 * * *" },
  { task: "mail.terms_decided", match: "58 5 * * *" },
  { task: "payment.poll", match: "* * * * *" },
  // Table A is published at 12:15 in Warsaw, an hour earlier in UTC in summer.
  { task: "tax.fetch_rates", match: "35 11,14 * * 1-5" },
  // Both run hourly and do nothing once done, so a night without a worker is caught up.
  { task: "invoice.monthly", match: "7 * * * *" },
  { task: "invoice.remind", match: "37 * * * *" },
  { task: "einvoice.send", match: "* * * * *" },
  // It runs hourly, so a missed run is caught up by the next.
  { task: "order.review", match: "11 * * * *" },
  { task: "shipment.poll", match: "*/10 * * * *" },
  { task: "dialogue.remind", match: "* * * * *" },
  { task: "work.engine_back", match: "*/10 * * * *" },
  { task: "work.records", match: "41 * * * *" },
  { task: "engines.remove_glossaries", match: "25 3 * * *" },
  // It runs hourly and skips existing statements, so a first of the month without a worker is caught up.
  { task: "pay.round", match: "23 * * * *" },
  // It runs hourly, so an account that could not be deleted yet is deleted soon after its last open matter.
  { task: "account.deletions", match: "47 * * * *" },
  // It runs hourly and looks up what was not seen for a week, so a domain whose servers were silent is looked up soon after.
  { task: "account.look_up_domains", match: "53 * * * *" },
  { task: "retention.round", match: "35 2 * * *" },
  { task: "books.open_items", match: "45 2 * * *" },
  { task: "books.check", match: "5 3 * * *" },
  { task: "figures.refresh", match: "* * * * *" },
  { task: "upkeep.sweep", match: "17 * * * *" },
  { task: "payment.revive", match: "* * * * *" },
  { task: "upkeep.watch_jobs", match: "* * * * *" },
];

/** A failed run is retried until the next one replaces it; the longest interval is a weekend. */
const most_attempts = 25;

/** Each scheduled job has one row in the queue, so an outage leaves one failed job and not one a minute. */
export const rounds = parseCronItems(
  by_the_clock.map(({ task, match }) => ({
    task,
    match,
    options: { maxAttempts: most_attempts, jobKey: `round:${task}` },
  })),
);
