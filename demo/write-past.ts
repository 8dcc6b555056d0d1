import { statuses } from "#domain/catalog.ts";
import { localTime } from "#domain/calendar.ts";
import type { JobName } from "#server/kernel/jobs/payloads.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { customers } from "./people.ts";
import { pastWorker, runRound } from "./jobs.ts";
import { openPastShop, type PastShop } from "./shop.ts";
import { other_lives } from "./other-customers.ts";
import { other_money } from "./other-money.ts";
import { other_services } from "./other-services.ts";
import { refundsArrive } from "./steps.ts";
import { standing } from "./statuses.ts";
import { type Broken, liveThrough, pastClock, type Reach, type Scenario } from "./timeline.ts";
import { openCast, type Actors, actorsOf } from "./actors.ts";

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;
const noon_minutes = 12 * 60 + 41;
/** How long ago the installation of the demo was opened, in days. */
export const past_days = 45;

/** When the demo's past begins. */
export const pastBegins = (until: Date): Date => new Date(until.getTime() - past_days * day_ms);

/** What comes round once a day of the past; live installations look more often and find nothing more. */
const daily: readonly JobName[] = [
  "wallet.expire_bonus",
  "tax.fetch_rates",
  "order.review",
  "shipment.poll",
  "invoice.monthly",
  "invoice.remind",
  "mail.bonus_expiring",
];

type Options = {
  readonly url: string;
  readonly until: () => Date;
  /** Slugs; by default all brands with demo customers. */
  readonly brands?: readonly string[];
  /** Ends the writing between two steps. */
  readonly signal?: AbortSignal;
};

/**
 * Lets the cast live through the last weeks of the demo, by the calls of their pages and on a clock of their own, until
 * the present: afterwards each customer has an order in every status. Answers the scenarios that broke; the others stand.
 */
export async function writePast(
  present: Machine,
  { url, until, brands, signal }: Options,
): Promise<Broken[]> {
  const end = until();
  const clock = pastClock(pastBegins(end));
  const shop = await openPastShop(present, url, clock);
  try {
    const cast = openCast(shop);
    const all_actors = customers
      .filter(({ brand }) => brands?.includes(brand) ?? true)
      .map((customer) => actorsOf(shop, cast, customer, end));
    const scenarios = [...all_actors.flatMap(scenariosOf), rounds(shop, end)];
    const { settle, failed } = pastWorker(shop.machine, clock);
    const broken = await liveThrough(scenarios, clock, end, settle, signal);
    // The writing itself took time, in which the clock of everybody else went on.
    await settle(until().getTime());
    await forgetLogins(shop, end);
    return [...broken, ...failed];
  } finally {
    await shop.end();
  }
}

/** An order in each status, and the other lives that fit the customer. */
const scenariosOf = (actors: Actors): Scenario[] => [
  ...statuses.map((status) => ({
    name: `${actors.brand.slug}: ${status}`,
    run: (reach: Reach) => standing[status](actors, reach),
  })),
  ...[...other_services, ...other_lives, ...other_money]
    .filter(({ plays }) => plays(actors))
    .map(({ name, run }) => ({
      name: `${actors.brand.slug}: ${name}`,
      run: (reach: Reach) => run(actors, reach),
    })),
];

/**
 * The rounds of a worker and of the banks: once a day a little after noon, when the table of exchange rates is out, and
 * reminders every few hours, at the end every quarter of one.
 */
const rounds = (shop: PastShop, until: Date): Scenario => ({
  name: "rounds",
  run: async (reach) => {
    let { date: last } = localTime(shop.clock.now().getTime());
    for (;;) {
      const now = shop.clock.now().getTime();
      const at = now + (until.getTime() - now > day_ms ? 4 * hour_ms : hour_ms / 4);
      if (at >= until.getTime()) return;
      await reach(at);
      await runRound(shop.machine, "dialogue.remind");
      const { date, minute } = localTime(at);
      if (date === last || minute < noon_minutes) continue;
      last = date;
      await refundsArrive(shop);
      for (const name of daily) await runRound(shop.machine, name);
    }
  },
});

/** Ends all sessions: their tokens would last too long. */
async function forgetLogins({ machine }: PastShop, until: Date): Promise<void> {
  const lasts = new Date(until.getTime() + 30 * day_ms);
  await machine.db.deleteFrom("access_token").where("expires_at", ">", lasts).execute();
}
