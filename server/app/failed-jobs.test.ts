import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { givenUpJob } from "#test/calls/desk-job-calls.ts";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import {
  anna,
  atBank,
  inOneInstallation,
  minute,
  paidOrder,
  piotr,
  placeOrder,
  visitor,
} from "#test/steps.ts";
import { job_names } from "#server/kernel/jobs/payloads.ts";
import { money_jobs } from "#server/kernel/jobs/money.ts";
import { rounds } from "#server/kernel/jobs/rounds.ts";
import { freeAbandoned } from "#server/kernel/jobs/worker-locks.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});
const admin = () => session(installation, { zone: "staff", email: "admin@example.com" });
const statusOf = async (order_id: number) =>
  (
    await installation.db
      .selectFrom("order")
      .select("status")
      .where("id", "=", order_id)
      .executeTakeFirstOrThrow()
  ).status;

type Row = { readonly attempts: number; readonly is_available: boolean; readonly last_error: string | null };
async function jobRow(id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select attempts, is_available, last_error from graphile_worker._private_jobs where id = ${id}::bigint
  `.execute(installation.db);
  return rows[0];
}
/** Removes the failed jobs of a test; timers of orders stay. */
const emptyQueue = () =>
  sql`delete from graphile_worker._private_jobs
    where attempts > 0 or last_error is not null or locked_at is not null`.execute(installation.db);

/** An order with a payment whose settling job is lost. */
async function paidWithoutEffect(): Promise<number> {
  const placed = await placeOrder(guest);
  await atBank(installation, placed, "pay");
  await installation.runJobs(["payment.settle"]);
  const id = placed.orders[0]?.id ?? 0;
  expect(await statusOf(id)).toBe("payment");
  return id;
}

describe("Jobs that move money are never given up", () => {
  test("an accepted event whose job is lost is queued again and settles the order", async () => {
    const id = await paidWithoutEffect();
    installation.clock.forward(2 * minute);
    await installation.runRound("payment.revive");
    await installation.runJobs();
    expect(await statusOf(id)).toBe("waiting_translation");
  });

  test("a settling job without attempts left gets new ones", async () => {
    const id = await paidWithoutEffect();
    const event = await installation.db
      .selectFrom("provider_event")
      .select("id")
      .where("settled_at", "is", null)
      .executeTakeFirstOrThrow();
    const job = await givenUpJob(installation, "payment.settle", { provider_event_id: event.id });
    await sql`update graphile_worker._private_jobs set last_error = null, key = ${`settle:${event.id}`}
      where id = ${job}::bigint`.execute(installation.db);
    expect((await jobRow(job))?.is_available).toBe(false);
    await installation.runRound("payment.revive");
    expect((await jobRow(job))?.is_available).toBe(true);
    await sql`update graphile_worker._private_jobs set attempts = 0 where id = ${job}::bigint`.execute(
      installation.db,
    );
    await installation.runJobs();
    expect(await statusOf(id)).toBe("waiting_translation");
  });

  test("a failing job that moves money is retried within five minutes, after any number of failures", async () => {
    const money = await givenUpJob(installation, "payment.refund", { refund_id: 0 });
    const other = await givenUpJob(installation);
    await sql`update graphile_worker._private_jobs set attempts = 30000, max_attempts = 30000,
      run_at = now() + interval '6 hours' where id = ${money}::bigint`.execute(installation.db);
    await installation.runRound("payment.revive");
    expect((await jobRow(money))?.is_available).toBe(true);
    const { rows } = await sql<{ soon: boolean }>`
      select run_at <= now() + interval '5 minutes' as soon from graphile_worker._private_jobs
      where id = ${money}::bigint`.execute(installation.db);
    expect(rows[0]?.soon).toBe(true);
    expect((await jobRow(other))?.is_available).toBe(false);
    await emptyQueue();
  });

  test("jobs of payments, invoices, transfers, balances and payouts move money; mails do not", () => {
    const ofAreas = (...areas: string[]) =>
      job_names.filter((name) => areas.includes(name.slice(0, name.indexOf("."))));
    expect(money_jobs).toEqual(
      expect.arrayContaining(ofAreas("payment", "invoice", "bank", "wallet", "pay")),
    );
    expect(ofAreas("mail").filter((name) => money_jobs.includes(name))).toEqual([]);
    expect(money_jobs).toContain("order.money_back");
  });
});

describe("Interrupted attempts", () => {
  test("an attempt of a dead worker does not count, each retry waits longer, and after twenty it is given up", async () => {
    const id = await givenUpJob(installation);
    const interrupt = async () => {
      await sql`update graphile_worker._private_jobs set attempts = 12, locked_by = 'worker-that-died',
        locked_at = now() - interval '1 minute', last_error = null, run_at = now()
        where id = ${id}::bigint`.execute(installation.db);
      await freeAbandoned(installation.machine);
    };
    await interrupt();
    expect(await jobRow(id)).toEqual({ attempts: 11, is_available: true, last_error: null });
    for (let i = 0; i < 12; i++) await interrupt();
    const { rows } = await sql<{ waits: boolean }>`
      select run_at > now() + interval '3 minutes' as waits from graphile_worker._private_jobs
      where id = ${id}::bigint`.execute(installation.db);
    expect(rows[0]?.waits).toBe(true);
    for (let i = 0; i < 7; i++) await interrupt();
    expect(await jobRow(id)).toMatchObject({ attempts: 11 });
    await interrupt();
    const { data } = await admin().call("failedJobs", { query: { state: "given_up" } });
    expect(data).toMatchObject([{ id: Number(id), state: "given_up", interruptions: 21 }]);
    await emptyQueue();
  });

  test("each scheduled job has one row in the queue, so an outage does not leave one failed job a minute", () => {
    expect(new Set(rounds.map(({ options }) => options.jobKey)).size).toBe(rounds.length);
  });

  test("a failed scheduled job is removed once a later run has replaced it", async () => {
    const id = await givenUpJob(installation, "payment.poll", { _cron: { ts: "2031-03-03T09:00:00Z" } });
    await installation.runRound("payment.revive");
    expect(await jobRow(id)).toBeUndefined();
  });
});

describe("The desk page of failed jobs", () => {
  test("shows payload and error of a job, retries it and writes the audit log", async () => {
    const id = await givenUpJob(installation);
    const { data } = await admin().call("failedJobs", { query: {} });
    expect(data[0]).toMatchObject({
      id: Number(id),
      name: "upkeep.sweep_part",
      payload: '{"part":"files"}',
      error: "the store is away",
      attempts: 12,
      state: "given_up",
      next_at: null,
      moves_money: false,
    });
    expect((await admin().call("failedJobs", { query: { state: "retrying" } })).data).toEqual([]);
    await admin().call("retryJob", { params: { id } });
    expect(await jobRow(id)).toMatchObject({ attempts: 0, is_available: true });
    await sql`update graphile_worker._private_jobs set last_error = null`.execute(installation.db);
    await installation.runJobs();
    expect((await admin().refusal("retryJob", { params: { id } })).code).toBe("job.not_found");
    const { data: lines } = await admin().call("auditLines", { query: { act: "job.retry" } });
    expect(lines[0]?.object_id).toBe(Number(id));
  });

  test("discards with a reason, and a discarded event is not queued again", async () => {
    await paidWithoutEffect();
    const event = await installation.db
      .selectFrom("provider_event")
      .select("id")
      .where("settled_at", "is", null)
      .executeTakeFirstOrThrow();
    const id = await givenUpJob(installation, "payment.settle", { provider_event_id: event.id });
    const empty = await admin().refusal("discardJob", { params: { id }, body: { reason: " " } });
    expect(empty.code).toBe("validation.failed");
    const reason = "Klient otrzymał zwrot przelewem";
    await admin().call("discardJob", { params: { id }, body: { reason } });
    expect(await jobRow(id)).toBeUndefined();
    const discarded = await installation.db
      .selectFrom("discarded_job")
      .select(["name", "payload", "error", "reason"])
      .executeTakeFirstOrThrow();
    expect(discarded).toEqual({
      name: "payment.settle",
      payload: { provider_event_id: event.id },
      error: "the store is away",
      reason,
    });
    installation.clock.forward(2 * minute);
    await installation.runRound("payment.revive");
    await installation.runJobs();
    const after = installation.db
      .selectFrom("provider_event")
      .select("settled_at")
      .where("id", "=", event.id);
    expect((await after.executeTakeFirstOrThrow()).settled_at).toBeNull();
  });

  test("leaves jobs that wait for their time, and the timer of an order", async () => {
    const { orders } = await paidOrder(installation, anna(installation));
    const { rows } = await sql<{ id: string }>`
      select id from graphile_worker._private_jobs where key = ${`order-timer:${orders[0]?.id}`}`.execute(
      installation.db,
    );
    const id = rows[0]?.id ?? "";
    const body = { reason: "Nie jest potrzebne" };
    for (const refused of [
      await admin().refusal("discardJob", { params: { id }, body }),
      await admin().refusal("retryJob", { params: { id } }),
    ])
      expect(refused).toMatchObject({ status: 409, code: "job.not_failed" });
    await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no'
      where id = ${id}::bigint`.execute(installation.db);
    expect((await admin().refusal("discardJob", { params: { id }, body })).code).toBe("job.needed");
    await admin().call("retryJob", { params: { id } });
    expect(await jobRow(id)).toMatchObject({ attempts: 0 });
    await sql`update graphile_worker._private_jobs set last_error = null where id = ${id}::bigint`.execute(
      installation.db,
    );
  });

  test("is for the admin only, and does not change a running job", async () => {
    const id = await givenUpJob(installation);
    expect((await piotr(installation).refusal("failedJobs", { query: {} })).code).toBe("right.missing");
    await sql`update graphile_worker._private_jobs set locked_by = 'busy', locked_at = now()
      where id = ${id}::bigint`.execute(installation.db);
    expect((await admin().refusal("retryJob", { params: { id } })).code).toBe("job.running");
    await emptyQueue();
    await givenUpJob(installation);
    expect(await admin().call("retryJobs", {})).toEqual({ count: 1 });
    await emptyQueue();
  });
});

describe("The admin is notified", () => {
  const mails = async () =>
    await installation.db
      .selectFrom("mail")
      .select(["recipient", "subject", "text"])
      .where("kind", "=", "staff_failed_jobs")
      .orderBy("id")
      .execute();
  const watch = async () => {
    await installation.runRound("upkeep.watch_jobs");
    await sendReport();
  };
  /** The failed jobs stay failed; only the report itself is run. */
  const sendReport = async () => {
    const { rows } = await sql<{ id: bigint; at: number }>`
      select job.id, (job.payload ->> 'at')::float8 as at from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = 'mail.staff_failed_jobs'`.execute(installation.db);
    for (const { id, at } of rows) {
      await installation.runRound("mail.staff_failed_jobs", { at });
      await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(installation.db);
    }
  };

  test("immediately of a job that was given up, and of further ones at most once an hour", async () => {
    await givenUpJob(installation);
    await watch();
    const [first, ...more] = await mails();
    expect(first?.recipient).toBe("admin@example.com");
    expect(first?.text).toContain("upkeep.sweep_part");
    expect(first?.text).toContain("the store is away");
    expect(more).toEqual([]);
    await givenUpJob(installation);
    await watch();
    expect(await mails()).toHaveLength(1);
    installation.clock.forward(61 * minute);
    await watch();
    expect(await mails()).toHaveLength(2);
    await watch();
    expect(await mails()).toHaveLength(2);
    await emptyQueue();
  });

  test("of a job that fails for ten minutes", async () => {
    installation.clock.forward(2 * 60 * minute);
    const id = await givenUpJob(installation);
    await sql`update graphile_worker._private_jobs set attempts = 3 where id = ${id}::bigint`.execute(
      installation.db,
    );
    const before = (await mails()).length;
    await watch();
    expect(await mails()).toHaveLength(before);
    installation.clock.forward(11 * minute);
    await watch();
    expect(await mails()).toHaveLength(before + 1);
    await emptyQueue();
  });
});
