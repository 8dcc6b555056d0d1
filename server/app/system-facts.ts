import { type RawBuilder, sql } from "kysely";
import type { StatusFact, StatusView } from "#contract/views/desk-status.ts";
import { queueState } from "#server/kernel/jobs/trouble.ts";
import { clockGapMs, largest_gap_ms } from "#server/kernel/db/clock-gap.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { readiness } from "./readiness.ts";
import { version } from "./version.ts";

export type FactTraits = {
  /** Name and label of its metric. */
  readonly metric: string;
  readonly label?: readonly [name: string, value: string];
  readonly help: string;
  /** An alert is sent above this number; null for figures that only inform. `deploy/alerts.yaml` has the same numbers. */
  readonly most: number | null;
};

/** The figures of an installation, for the metrics, the alerts and the page of the desk. */
export const fact_traits: Readonly<Record<StatusFact, FactTraits>> = {
  oldest_due_job_seconds: {
    metric: "tolmaro_oldest_due_job_seconds",
    help: "How long the oldest job that is due has waited.",
    most: 300,
  },
  jobs_waiting: {
    metric: "tolmaro_jobs",
    label: ["state", "waiting"],
    help: "Background jobs, by state.",
    most: null,
  },
  jobs_running: {
    metric: "tolmaro_jobs",
    label: ["state", "running"],
    help: "Background jobs, by state.",
    most: null,
  },
  jobs_retrying: {
    metric: "tolmaro_jobs",
    label: ["state", "retrying"],
    help: "Background jobs, by state.",
    most: null,
  },
  jobs_given_up: {
    metric: "tolmaro_jobs",
    label: ["state", "given_up"],
    help: "Background jobs, by state.",
    most: 0,
  },
  mails_waiting: {
    metric: "tolmaro_unsent_mails",
    label: ["state", "waiting"],
    help: "Mails that were written and not sent, by state.",
    most: null,
  },
  mails_failed: {
    metric: "tolmaro_unsent_mails",
    label: ["state", "failed"],
    help: "Mails that were written and not sent, by state.",
    most: 0,
  },
  events_without_effect: {
    metric: "tolmaro_payment_events_without_effect",
    help: "Accepted events of payment providers that have had no effect yet.",
    most: 0,
  },
  transfers_waiting: {
    metric: "tolmaro_money_waiting",
    label: ["kind", "transfers"],
    help: "Money that waits for a person, by kind.",
    most: null,
  },
  refunds_waiting: {
    metric: "tolmaro_money_waiting",
    label: ["kind", "refunds"],
    help: "Money that waits for a person, by kind.",
    most: null,
  },
  engines_out: {
    metric: "tolmaro_engines_out",
    help: "Translation engines in use that do not answer or refuse.",
    most: 0,
  },
  documents_waiting: {
    metric: "tolmaro_documents_waiting",
    help: "Documents that wait for the counter of this process.",
    most: 25,
  },
  clock_gap_seconds: {
    metric: "tolmaro_clock_gap_seconds",
    help: "By how much the clock of this process differs from that of the database.",
    most: largest_gap_ms / 1000,
  },
};

const in_database = {
  events_without_effect: sql`(select count(*)::int from provider_event
    where settled_at is null and payment_id is not null and kind <> 'ask')`,
  mails_waiting: sql`(select count(*)::int from mail
    where sent_at is null and overtaken_at is null and error is null)`,
  mails_failed: sql`(select count(*)::int from mail
    where sent_at is null and overtaken_at is null and error is not null)`,
  transfers_waiting: sql`(select count(*)::int from bank_entry where rest <> 0)`,
  refunds_waiting: sql`(select count(*)::int from refund where state in ('pending', 'failed'))`,
  engines_out: sql`(select count(*)::int from engine where enabled and (out_at is not null
    or exists (select from engine_state state where state.engine_id = engine.id and state.circuit = 'open')))`,
} as const satisfies Partial<Record<StatusFact, RawBuilder<unknown>>>;

export type Facts = Readonly<Record<StatusFact, number>>;

/** The figures at this moment, in three statements. */
export async function systemFacts({ db, counter }: Pick<Machine, "db" | "counter">): Promise<Facts> {
  const jobs = await queueState(db);
  const gap_ms = await clockGapMs(db);
  const columns = Object.entries(in_database).map(([name, count]) => sql`${count} as ${sql.ref(name)}`);
  const { rows } = await sql<Record<keyof typeof in_database, number>>`select ${sql.join(columns)}`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error("a select without a row");
  return {
    ...counts,
    oldest_due_job_seconds: Math.floor(jobs.oldest_due_seconds),
    jobs_waiting: jobs.waiting,
    jobs_running: jobs.running,
    jobs_retrying: jobs.retrying,
    jobs_given_up: jobs.given_up,
    documents_waiting: counter.waiting(),
    clock_gap_seconds: Math.round(Math.abs(gap_ms) / 1000),
  };
}

/** The desk's page of the state of this installation. */
export async function statusOf(machine: Machine): Promise<StatusView> {
  const facts = Object.entries(await systemFacts(machine)) as [StatusFact, number][];
  const found = await readiness(machine);
  return {
    version,
    ...found,
    facts: facts
      .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
      .map(([name, value]) => ({ name, value, is_trouble: value > (fact_traits[name].most ?? Infinity) })),
  };
}
const order = Object.keys(fact_traits);
