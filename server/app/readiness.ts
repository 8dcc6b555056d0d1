import { sql } from "kysely";
import type { PartState, Readiness } from "#contract/system.ts";
import { queueState } from "#server/kernel/jobs/trouble.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";

const database_timeout_ms = 3000;
const storage_timeout_ms = 5000;
/** Results are cached, so that the storage is not written to on every request of a load balancer. */
const cached_ms = 10_000;
/** Delay of a due job that means that no worker runs or that it cannot keep up. */
const late_job_seconds = 300;
const late_mail_minutes = 15;

async function within<T>(work: Promise<T>, timeout_ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer within ${timeout_ms} ms`)), timeout_ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function databaseState({ db }: Machine): Promise<PartState> {
  await within(sql`select 1`.execute(db), database_timeout_ms);
  return "ok";
}

async function storageState({ store }: Machine): Promise<PartState> {
  await within(store.probe(), storage_timeout_ms);
  return "ok";
}

async function jobsState({ db }: Machine): Promise<PartState> {
  const { oldest_due_seconds, given_up } = await within(queueState(db), database_timeout_ms);
  return oldest_due_seconds > late_job_seconds || given_up > 0 ? "degraded" : "ok";
}

/** State of mails: overdue or failed ones degrade it. */
async function mailState({ db, config, clock }: Machine): Promise<PartState> {
  if (config.smtp_url === null) return config.demo ? "ok" : "degraded";
  const late = new Date(clock().getTime() - late_mail_minutes * 60_000);
  const stuck = db
    .selectFrom("mail")
    .select("id")
    .where("sent_at", "is", null)
    .where("created_at", "<", late)
    .limit(1)
    .executeTakeFirst();
  return (await within(stuck, database_timeout_ms)) ? "degraded" : "ok";
}

const checks = {
  database: databaseState,
  storage: storageState,
  jobs: jobsState,
  mail: mailState,
} as const satisfies Record<keyof Readiness["parts"], (machine: Machine) => Promise<PartState>>;

/** Set when the process got the signal to end: a proxy sends requests to others from then on. */
let is_draining = false;
export const isDraining = (): boolean => is_draining;
export function startDraining(): void {
  is_draining = true;
}

type Cached = { readonly at: number; readonly answer: Promise<Readiness> };
const cached = new WeakMap<Machine, Cached>();

async function ask(machine: Machine): Promise<Readiness> {
  const stateOf = (part: keyof typeof checks): Promise<PartState> =>
    checks[part](machine).catch((error: unknown) => {
      machine.log.warn({ err: error, part }, "not ready");
      return "down";
    });
  const [database, storage, jobs, mail] = await Promise.all([
    stateOf("database"),
    stateOf("storage"),
    stateOf("jobs"),
    stateOf("mail"),
  ]);
  const parts = { database, storage, jobs, mail };
  const is_ok = Object.values(parts).every((state) => state === "ok");
  return { state: is_ok ? "ok" : database === "down" ? "down" : "degraded", parts };
}

/** State of the parts of this installation, checked at most every ten seconds; `down` once the process is to end. */
export async function readiness(machine: Machine): Promise<Readiness> {
  const found = await cachedReadiness(machine);
  return is_draining ? { ...found, state: "down" } : found;
}

function cachedReadiness(machine: Machine): Promise<Readiness> {
  const now = performance.now();
  const before = cached.get(machine);
  if (before && now - before.at < cached_ms) return before.answer;
  const answer = ask(machine);
  cached.set(machine, { at: now, answer });
  return answer;
}
