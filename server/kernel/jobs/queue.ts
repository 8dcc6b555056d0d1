import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../db/open.ts";
import { storedCause } from "../tracing/cause.ts";
import type { JobName, PayloadOfAll } from "./payloads.ts";

export type When = {
  readonly job_key?: string;
  readonly run_at?: Date;
  /** The job of the key stays as it is, running or not; without this a newer job takes the older one's place. */
  readonly keep?: true;
};

/** One change of the queue; without a name the waiting job of the key is removed. */
type Change = {
  readonly name: JobName | null;
  readonly payload?: object;
  readonly key: string | null;
  readonly run_at?: Date;
  readonly mode?: "unsafe_dedupe" | "replace";
};

/** The changes that a transaction has collected and not yet sent. */
const collected = new WeakMap<Tx, Change[]>();

/**
 * Adds a job in the caller's transaction, to run immediately unless it has an hour of its own. What the demo's past
 * adds is due by the clock of the past, whose hour its connections carry (decision 0083).
 */
export const enqueue = <N extends JobName>(
  tx: Tx,
  name: N,
  payload: PayloadOfAll<NoInfer<N>>,
  when: When = {},
): Promise<void> => collect(tx, changeOf(name, payload as object, when));

/** Cancels the waiting job of a key; does nothing when there is none or it runs already. */
export const cancelJob = (tx: Tx, job_key: string): Promise<void> =>
  collect(tx, { name: null, key: job_key });

/** `enqueue` for several jobs of a name, each with its payload. */
export const enqueueEach = <N extends JobName>(
  tx: Tx,
  name: N,
  jobs: readonly { readonly payload: PayloadOfAll<NoInfer<N>>; readonly when?: When }[],
): Promise<void> => collect(tx, ...jobs.map(({ payload, when }) => changeOf(name, payload as object, when)));

const changeOf = (name: JobName, payload: object, { job_key, run_at, keep }: When = {}): Change => ({
  name,
  // A job continues the request that adds it (decision 0242).
  payload: { ...payload, ...storedCause() },
  key: job_key ?? null,
  ...(run_at && { run_at }),
  mode: keep ? "unsafe_dedupe" : "replace",
});

async function collect(tx: Tx, ...added: readonly Change[]): Promise<void> {
  const changes = collected.get(tx);
  if (changes) changes.push(...added);
  else if (added.length > 0) await send(tx, added);
}

/** `transact` collects the changes of its transaction; in any other they are sent as they come. */
export const collectJobs = (tx: Tx): unknown => collected.set(tx, []);

/** Sends the collected changes in their order and in one statement, right before the commit (decision 0177). */
export async function sendJobs(tx: Tx): Promise<void> {
  const changes = collected.get(tx) ?? [];
  collected.delete(tx);
  if (changes.length > 0) await send(tx, changes);
}

async function send(tx: Tx, changes: readonly Change[]): Promise<void> {
  await sql`select queue_jobs(${JSON.stringify(latest(changes))}::json)`.execute(tx);
}

/**
 * The changes that are left where several are of one key: at most one removal, which is done first, and one job, at the
 * place of the first one after the removal.
 */
function latest(changes: readonly Change[]): Change[] {
  const removals = new Map<string, Change>();
  const jobs = new Map<string, Change>();
  for (const [nth, change] of changes.entries()) {
    const { name, key, mode } = change;
    if (key === null) jobs.set(`#${nth}`, change);
    else if (name === null) {
      removals.set(key, change);
      jobs.delete(`=${key}`);
    } else if (mode === "replace" || !jobs.has(`=${key}`)) jobs.set(`=${key}`, change);
  }
  return [...removals.values(), ...jobs.values()];
}

/** Whether this transaction adds jobs later that come before one that is added now. */
export const hasCollected = (tx: Tx): boolean => (collected.get(tx)?.length ?? 0) > 0;

/** Adds a job as `enqueue` does for each row of a statement that has its payload, a jsonb; an aggregate. */
export const jobsAdded = (name: JobName, payload: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`queue_jobs(json_agg(json_build_object('name', ${sql.lit(name)},
    'payload', ${payload} || ${JSON.stringify(storedCause())}::jsonb)))`;

/** Begins a part of a transaction; the function it returns rolls the part back, with the jobs it added. */
export async function savepoint(
  tx: Tx,
  name: "approval" | "giving" | "sending" | "simulation" | "transfer",
): Promise<() => Promise<void>> {
  const before = collected.get(tx)?.length ?? 0;
  await sql`savepoint ${sql.raw(name)}`.execute(tx);
  return async () => {
    collected.get(tx)?.splice(before);
    await sql`rollback to savepoint ${sql.raw(name)}`.execute(tx);
  };
}
