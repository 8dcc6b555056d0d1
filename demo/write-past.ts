import { statuses } from "#domain/catalog.ts";
import { localTime } from "#domain/calendar.ts";
import type { JobName } from "#server/kernel/jobs/payloads.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { customers } from "./people.ts";
import { pastWorker, runRound } from "./jobs.ts";
import { openPast, type PastInstallation } from "./past-installation.ts";
import { other_scenarios } from "./other-customers.ts";
import { other_money } from "./other-money.ts";
import { other_services } from "./other-services.ts";
import { refundsArrive } from "./steps.ts";
import { standing } from "./statuses.ts";
import { type Broken, runScenarios, pastClock, type Reach, type Scenario } from "./timeline.ts";
import { openPeople, type Actors, actorsOf } from "./actors.ts";

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;
const noon_minutes = 12 * 60 + 41;
/** The age of the demo's past, in days. */
export const past_days = 45;

/** When the demo's past begins. */
export const pastBegins = (until: Date): Date => new Date(until.getTime() - past_days * day_ms);

/** Jobs that run once a day in the past; live installations run them more often. */
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
 * Runs the scenarios of the last weeks of the demo until the present, with the routes of the pages and a separate
 * clock: afterwards each customer has an order in every status. Returns the failed scenarios; the results of the others
 * remain.
 */
export async function writePast(
  present: Machine,
  { url, until, brands, signal }: Options,
): Promise<Broken[]> {
  const end = until();
  const clock = pastClock(pastBegins(end));
  const past = await openPast(present, url, clock);
  try {
    const people = openPeople(past);
    const all_actors = customers
      .filter(({ brand }) => brands?.includes(brand) ?? true)
      .map((customer) => actorsOf(past, people, customer, end));
    const scenarios = [...all_actors.flatMap(scenariosOf), rounds(past, end)];
    const { settle, failed } = pastWorker(past.machine, clock);
    const broken = await runScenarios(scenarios, clock, end, settle, signal);
    // Writing took time, in which the real clock advanced.
    await settle(until().getTime());
    await forgetLogins(past, end);
    return [...broken, ...failed];
  } finally {
    await past.end();
  }
}

/** An order in each status, and further scenarios for the customer. */
const scenariosOf = (actors: Actors): Scenario[] => [
  ...statuses.map((status) => ({
    name: `${actors.brand.slug}: ${status}`,
    run: (reach: Reach) => standing[status](actors, reach),
  })),
  ...[...other_services, ...other_scenarios, ...other_money]
    .filter(({ applies }) => applies(actors))
    .map(({ name, run }) => ({
      name: `${actors.brand.slug}: ${name}`,
      run: (reach: Reach) => run(actors, reach),
    })),
];

/**
 * Periodic jobs and refunds: once a day shortly after noon, when the table of exchange rates is published, and
 * reminders every few hours, at the end every quarter of an hour.
 */
const rounds = (past: PastInstallation, until: Date): Scenario => ({
  name: "rounds",
  run: async (reach) => {
    let { date: last } = localTime(past.clock.now().getTime());
    for (;;) {
      const now = past.clock.now().getTime();
      const at = now + (until.getTime() - now > day_ms ? 4 * hour_ms : hour_ms / 4);
      if (at >= until.getTime()) return;
      await reach(at);
      await runRound(past.machine, "dialogue.remind");
      const { date, minute } = localTime(at);
      if (date === last || minute < noon_minutes) continue;
      last = date;
      await refundsArrive(past);
      for (const name of daily) await runRound(past.machine, name);
    }
  },
});

/** Ends all sessions, because their tokens are valid too long. */
async function forgetLogins({ machine }: PastInstallation, until: Date): Promise<void> {
  const lasts = new Date(until.getTime() + 30 * day_ms);
  await machine.db.deleteFrom("access_token").where("expires_at", ">", lasts).execute();
}
