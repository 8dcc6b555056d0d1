import { sql } from "kysely";
import type { DeskCall } from "./desk-call.ts";
import type { Installation } from "../installation.ts";

/** Creates a job that was given up; returns its id. */
export async function givenUpJob(
  installation: Installation,
  name = "upkeep.sweep_part",
  payload: Readonly<Record<string, unknown>> = { part: "files" },
): Promise<string> {
  const { rows } = await sql<{ id: bigint }>`
    select id from graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, max_attempts := 12)
  `.execute(installation.db);
  const id = String(rows[0]?.id);
  await sql`
    update graphile_worker._private_jobs set attempts = 12, last_error = 'the store is away' where id = ${id}::bigint
  `.execute(installation.db);
  return id;
}

/** One call of every writing route of failed jobs. */
export const jobWriteCalls: Readonly<Record<string, DeskCall>> = {
  retryJob: (installation, { admin }) => ({
    prepare: () => givenUpJob(installation),
    act: async (id) => {
      await admin.call("retryJob", { params: { id } });
      return "admin";
    },
    expected: "job.retry",
  }),
  retryJobs: (installation, { admin }) => ({
    prepare: () => givenUpJob(installation),
    act: async () => {
      await admin.call("retryJobs", {});
      return "admin";
    },
    expected: "job.retry_all",
  }),
  discardJob: (installation, { admin }) => ({
    prepare: () => givenUpJob(installation),
    act: async (id) => {
      await admin.call("discardJob", { params: { id }, body: { reason: "Plik usunięto ręcznie" } });
      return "admin";
    },
    expected: "job.discard",
  }),
};
