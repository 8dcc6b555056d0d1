import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { routes } from "#contract/routes.ts";
import { defineJob } from "#server/kernel/jobs/job.ts";
import { startWorker, taskList } from "#server/kernel/jobs/worker.ts";
import { callOut } from "#server/kernel/tracing/outgoing-call.ts";
import { openInstallation, type Installation } from "#test/installation.ts";
import { openReceiver } from "#test/receiver.ts";
import { session } from "#test/session.ts";
import { day, visitor } from "#test/steps.ts";
import { jobs } from "./composition.ts";

let there: Installation;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  receiver = await openReceiver();
  there = await openInstallation({
    LOG_LEVEL: "info",
    SENTRY_DSN: `http://key@127.0.0.1:${receiver.port}/7`,
  });
});
afterAll(async () => {
  await there.end();
  await receiver.close();
});

const id_form = /^[0-9a-f]{32}$/;
const askForPassword = async (headers: Record<string, string> = {}) => {
  // A second request within the same minutes sends no second mail.
  there.clock.forward(day);
  return there.app.inject({
    method: "POST",
    url: routes.forgotPassword.path,
    headers: { ...(await visitor(there).headers()), ...headers },
    payload: { email: "anna.nowak@example.com" },
  });
};
type Line = Readonly<Record<string, unknown>>;
const linesOf = (request_id: unknown): Line[] =>
  there.log_lines.map((line) => JSON.parse(line) as Line).filter((line) => line["request_id"] === request_id);

describe("The id of a request", () => {
  test("is our own, is new for each request, and is in the answer and in the line of the log", async () => {
    const theirs = "0123456789abcdef0123456789abcdef";
    const [first, second] = [await askForPassword({ "x-request-id": theirs }), await askForPassword()];
    const ids = [first, second].map(({ headers }) => String(headers["x-request-id"]));
    expect(new Set([...ids, theirs]).size).toBe(3);
    for (const id of ids) {
      expect(id).toMatch(id_form);
      expect(linesOf(id)).toHaveLength(1);
    }
    await there.runJobs();
  });

  test("is stored with its jobs, those that they add, and their mails", async () => {
    const { headers } = await askForPassword();
    const id = headers["x-request-id"];
    const queued = async () =>
      (
        await sql<{ name: string; request_id: string }>`
          select task.identifier as name, job.payload ->> 'request_id' as request_id
          from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
          where job.payload ->> 'mail_request_id' is not null or job.payload ->> 'mail_id' is not null`.execute(
          there.db,
        )
      ).rows;
    expect(await queued()).toEqual([{ name: "account.password_asked", request_id: id }]);
    await there.runJobs(["mail.send"]);
    const mail = await there.db
      .selectFrom("mail")
      .select(["kind", "request_id"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(mail.request_id).toBe(id);
  });

  test("is in every line of a job's run, in its failure and its report, and in the header of a provider", async () => {
    let runs = 0;
    const watched = defineJob("mail.send", {
      prepare: async ({ machine }) => {
        machine.log.info("in the job");
        await callOut("local_bank", `http://127.0.0.1:${receiver.port}/pay`, { method: "POST" });
        runs += 1;
        if (runs === 1) throw new RangeError("refused for anna.nowak@example.com");
      },
      run: () => Promise.resolve(),
    });
    const worker = await startWorker(
      { ...there.machine, clock: () => new Date() },
      { ...jobs, "mail.send": watched },
      { url: there.url, poll_ms: 100 },
    );
    try {
      // The queue runs by PostgreSQL's clock.
      const { headers } = await askForPassword();
      const id = headers["x-request-id"];
      await sql`update graphile_worker._private_jobs set run_at = now() where payload ->> 'request_id' = ${id}`.execute(
        there.db,
      );
      await vi.waitFor(() => expect(runs).toBe(1), { timeout: 30_000 });
      await vi.waitFor(() => expect(linesOf(id).map(({ msg }) => msg)).toContain("a job failed"), {
        timeout: 30_000,
      });
      expect(linesOf(id).map(({ msg, job }) => [msg, job])).toEqual([
        ["request", undefined],
        ["in the job", undefined],
        ["a job failed", "mail.send"],
      ]);
      const paid = receiver.received.filter(({ path }) => path === "/pay");
      expect(paid.map(({ headers: sent }) => sent["x-request-id"])).toEqual([id]);
      await vi.waitFor(() =>
        expect(receiver.received.filter(({ path }) => path.startsWith("/api/7/envelope"))).toHaveLength(1),
      );
      const report = receiver.received.find(({ path }) => path.startsWith("/api/7/envelope"))?.body;
      expect(report).toContain(`"request_id":"${String(id)}"`);
      expect(report).toContain('"type":"RangeError"');
      expect(there.faults.splice(0).join("\n")).not.toContain("anna.nowak");
    } finally {
      await worker.stop();
    }
  });

  test("is new in each run of a scheduled job", async () => {
    receiver.received.splice(0);
    const calling = defineJob("payment.poll", {
      run: async () => {
        await callOut("local_bank", `http://127.0.0.1:${receiver.port}/poll`, { method: "POST" });
      },
    });
    const run = taskList(there.machine, { ...jobs, "payment.poll": calling })["payment.poll"];
    for (const payload of [{}, {}]) await run?.(payload);
    const ids = receiver.received.map(({ headers }) => headers["x-request-id"]);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(id_form);
  });
});

describe("The number of an error", () => {
  test("is the same in the answer, its sentence, its header, the log and the report", async () => {
    receiver.received.splice(0);
    const desk = session(there, { zone: "staff", email: "admin@example.com", language: "pl" });
    await desk.call("deskStatus", {});
    await sql`alter table bank_entry rename to renamed`.execute(there.db);
    const answer = await desk.send("deskStatus", {});
    await sql`alter table renamed rename to bank_entry`.execute(there.db);
    expect(answer.statusCode).toBe(500);
    const { error } = answer.json<{ error: { message: string; details: { request_id: string } } }>();
    const { request_id } = error.details;
    expect(request_id).toMatch(id_form);
    expect(answer.headers["x-request-id"]).toBe(request_id);
    expect(error.message).toContain(`numer błędu ${request_id}`);
    expect(there.faults.map((line) => (JSON.parse(line) as Line)["request_id"])).toEqual([request_id]);
    there.faults.splice(0);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    expect(receiver.received[0]?.body).toContain(`"request_id":"${request_id}"`);
  });
});
