import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { jobs } from "#server/app/composition.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation } from "#test/steps.ts";
import { defineJob } from "./job.ts";
import { startWorker, type Worker } from "./worker.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const hour_ms = 3_600_000;
const year_ms = 365 * 24 * hour_ms;
const RealDate = Date;
let shift_ms = 0;
/** The clock of this process, which the tests set; that of the database stays. */
class MovedDate extends RealDate {
  constructor(...of: [] | [string | number | Date]) {
    if (of.length === 0) super(RealDate.now() + shift_ms);
    else super(of[0]);
  }
  static override now(): number {
    return RealDate.now() + shift_ms;
  }
}

let worker: Worker;
let runs = 0;
const start = async () => {
  const watched = defineJob("order.analyse", { run: () => Promise.resolve(void (runs += 1)) });
  const machine = { ...installation.machine, clock: () => new Date() };
  const options = { url: installation.url, poll_ms: 100 };
  worker = await startWorker(machine, { ...jobs, "order.analyse": watched }, options);
};
const add = (number: number) =>
  sql`select graphile_worker.add_job('order.analyse', '{"order_id":1}', job_key := ${`job:${number}`})`.execute(
    installation.db,
  );
/** Attempts of the jobs of these tests that are not done. */
const attempts = async () => {
  const { rows } = await sql<{ attempts: number }>`
    select attempts::int as attempts from graphile_worker._private_jobs where key like 'job:%'
  `.execute(installation.db);
  return rows.map((row) => row.attempts);
};
/** Scheduled jobs that are noted, or wait, for a time that has not come. */
const early = async () => {
  const { rows } = await sql<{ early: number }>`
    select (select count(*)::int from graphile_worker._private_known_crontabs
        where last_execution > now() + interval '2 minutes')
      + (select count(*)::int from graphile_worker._private_jobs
        where key like 'round:%' and run_at > now() + interval '1 day') as early
  `.execute(installation.db);
  return rows[0]?.early;
};
/** Scheduled jobs that were added since the beginning of the test. */
const added = async () => {
  const { rows } = await sql<{ added: number }>`
    select count(*)::int as added from graphile_worker._private_known_crontabs where last_execution is not null
  `.execute(installation.db);
  return rows[0]?.added ?? 0;
};
/** Sets the clock a second and a half before the next minute, which no worker treats as wrong. */
const shiftBeforeMinute = () => {
  const into_ms = RealDate.now() % 60_000;
  return (into_ms < 30_000 ? -1500 : 58_500) - into_ms;
};

/** What was written as a fault since the last call: each is about the clock. */
const refusals = () => {
  const found = installation.faults.splice(0);
  for (const fault of found) expect(fault).toContain("ahead of the database's: no job runs until they agree");
  return found.length;
};

beforeAll(() => void vi.spyOn(console, "trace").mockReturnValue());
beforeEach(async () => {
  runs = 0;
  shift_ms = 0;
  vi.stubGlobal("Date", MovedDate);
  await sql`delete from graphile_worker._private_jobs`.execute(installation.db);
  await sql`update graphile_worker._private_known_crontabs set last_execution = null`.execute(
    installation.db,
  );
});
afterEach(async () => {
  shift_ms = 0;
  await worker.stop();
  vi.unstubAllGlobals();
});

describe("a worker whose clock is wrong", () => {
  test("from its start: takes no job and uses up no attempt, and begins once the clock is set", async () => {
    shift_ms = hour_ms;
    await start();
    await add(1);
    await sleep(1500);
    expect(await attempts()).toEqual([0]);
    expect(refusals()).toBe(1);
    shift_ms = 0;
    await vi.waitFor(() => expect(runs).toBe(1), { timeout: 60_000 });
    await vi.waitFor(async () => expect(await attempts()).toEqual([]), { timeout: 60_000 });
  });

  test("while it runs: refuses at once, leaves the other jobs, and does all of them later", async () => {
    await start();
    await add(1);
    await vi.waitFor(() => expect(runs).toBe(1), { timeout: 60_000 });
    shift_ms = year_ms;
    for (let number = 2; number < 30; number++) await add(number);
    await sleep(4000);
    expect(runs).toBe(1);
    const used = (await attempts()).reduce((sum, one) => sum + one, 0);
    // At most those that its four workers took when they found it.
    expect(used).toBeLessThanOrEqual(4);
    expect(refusals()).toBe(used);
    shift_ms = 0;
    await vi.waitFor(() => expect(runs).toBe(29), { timeout: 60_000 });
  });

  test("schedules nothing for the year it believes in", async () => {
    shift_ms = shiftBeforeMinute();
    await start();
    shift_ms += year_ms;
    await sleep(5000);
    expect(await early()).toBe(0);
  });
});

test("scheduled jobs go on after a time when the clocks were ahead", async () => {
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('payment.poll', now(), now() + interval '1 year')
    on conflict (identifier) do update set last_execution = excluded.last_execution`.execute(installation.db);
  shift_ms = shiftBeforeMinute();
  await start();
  await vi.waitFor(async () => expect(await added()).toBeGreaterThan(3), { timeout: 10_000 });
  expect(await early()).toBe(0);
});

test("scheduled jobs go on when the clock of a running worker was put back", async () => {
  shift_ms = shiftBeforeMinute() + 3000;
  await start();
  // Its next minute is one that will not come for long by the clock that is right.
  shift_ms -= 90_000;
  await sleep(500);
  await sql`update graphile_worker._private_known_crontabs set last_execution = null`.execute(
    installation.db,
  );
  await sleep(12_000);
  shift_ms = shiftBeforeMinute();
  await vi.waitFor(async () => expect(await added()).toBeGreaterThan(3), { timeout: 20_000 });
});
