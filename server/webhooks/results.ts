import { sql, type Selectable } from "kysely";
import {
  afterAttempt,
  isSuccess,
  most_attempts,
  stored_answer_bytes,
  type EndpointHealth,
} from "#domain/webhooks/delivery.ts";
import type { Config } from "#server/kernel/settings/config.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Called } from "#server/kernel/http/outside.ts";
import { mailFailing, mailOff } from "./owner-mails.ts";

/** An attempt that was made. */
export type Result = {
  readonly delivery_id: bigint;
  readonly endpoint_id: number;
  readonly at: Date;
  readonly called: Called;
};
type Endpoint = Selectable<DB["webhook_endpoint"]>;

const ms = (at: Date | null): number | null => at?.getTime() ?? null;
const date = (at: number | null): Date | null => (at === null ? null : new Date(at));
const healthOf = ({ state, off_why, failures, failing_since, wait_until }: Endpoint): EndpointHealth => ({
  state,
  off_why,
  failures,
  failing_since: ms(failing_since),
  wait_until: ms(wait_until),
});
const columnsOf = (health: EndpointHealth) => ({
  ...health,
  failing_since: date(health.failing_since),
  wait_until: date(health.wait_until),
});

/** The beginning of an answer as it is stored: cut by bytes, without what PostgreSQL cannot store. */
const storedAnswer = (answer: string): string =>
  Buffer.from(answer.replaceAll("\u0000", ""))
    .subarray(0, stored_answer_bytes)
    .toString("utf8")
    .replace(/\ufffd+$/, "");

/**
 * Writes the results of attempts: each attempt, when its message is sent again, and how its endpoint is. What was deleted
 * meanwhile is left out.
 */
export async function writeResults(
  tx: Tx,
  config: Config,
  results: readonly Result[],
  random: () => number,
): Promise<void> {
  // The endpoints first and by their ids, as their owners' commands lock them.
  const endpoints = await tx
    .selectFrom("webhook_endpoint")
    .selectAll()
    .where(sql<boolean>`id = any(${[...new Set(results.map(({ endpoint_id }) => endpoint_id))]}::int[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const attempts = await writeAttempts(tx, results);
  const now_of = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  const settled: { id: string; next_at: Date | null; ok_at: Date | null }[] = [];
  for (const { delivery_id, endpoint_id, at, called } of results) {
    const endpoint = now_of.get(endpoint_id);
    const attempt = attempts.get(delivery_id);
    if (!endpoint || attempt === undefined) continue;
    const after = afterAttempt({
      endpoint: healthOf(endpoint),
      attempt,
      outcome: called,
      now: at.getTime(),
      random: random(),
    });
    const is_ok = isSuccess(called);
    const changed = {
      ...endpoint,
      ...columnsOf(after.endpoint),
      last_ok_at: is_ok ? at : endpoint.last_ok_at,
    };
    now_of.set(endpoint_id, changed);
    settled.push({ id: String(delivery_id), next_at: date(after.next_at), ok_at: is_ok ? at : null });
    if (after.mail === "failing") await mailFailing(tx, config, changed, at);
    if (after.mail === "off") await mailOff(tx, config, changed, at);
  }
  await writeDeliveries(tx, settled);
  await writeEndpoints(tx, endpoints, now_of);
}

/** Stores the attempts, the last ones of each delivery, and counts them; answers how many each delivery had before. */
async function writeAttempts(tx: Tx, results: readonly Result[]): Promise<Map<bigint, number>> {
  const rows = results.map(({ delivery_id, at, called }) => ({
    delivery_id: String(delivery_id),
    at,
    status: called.status,
    error: called.error,
    took_ms: called.took_ms,
    answer: storedAnswer(called.answer),
  }));
  const { rows: counted } = await sql<{ id: bigint; attempt: number }>`with result as (
      select r.* from jsonb_populate_recordset(null::webhook_attempt, ${JSON.stringify(rows)}::jsonb) r
      join webhook_delivery d on d.id = r.delivery_id),
    stored as (insert into webhook_attempt select * from result),
    removed as (delete from webhook_attempt old using result r where old.delivery_id = r.delivery_id
      and old.at < (select at from webhook_attempt where delivery_id = r.delivery_id
        order by at desc offset ${sql.lit(most_attempts - 2)} limit 1))
    update webhook_delivery d set attempt = d.attempt + 1
    where d.id in (select delivery_id from result) returning d.id, d.attempt - 1 as attempt`.execute(tx);
  return new Map(counted.map(({ id, attempt }) => [id, attempt]));
}

async function writeDeliveries(
  tx: Tx,
  settled: readonly { readonly id: string; readonly next_at: Date | null; readonly ok_at: Date | null }[],
): Promise<void> {
  await sql`update webhook_delivery d set next_at = r.next_at, ok_at = coalesce(r.ok_at, d.ok_at)
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
      as r (id bigint, next_at timestamptz, ok_at timestamptz) where d.id = r.id`.execute(tx);
}

const is_same = (a: Endpoint, b: Endpoint): boolean => JSON.stringify(a) === JSON.stringify(b);

async function writeEndpoints(
  tx: Tx,
  before: readonly Endpoint[],
  now_of: ReadonlyMap<number, Endpoint>,
): Promise<void> {
  const changed = before.flatMap((endpoint) => {
    const after = now_of.get(endpoint.id) ?? endpoint;
    return is_same(endpoint, after) ? [] : [after];
  });
  if (changed.length === 0) return;
  await sql`update webhook_endpoint e set state = r.state, off_why = r.off_why, failures = r.failures,
      failing_since = r.failing_since, wait_until = r.wait_until, last_ok_at = r.last_ok_at
    from jsonb_populate_recordset(null::webhook_endpoint, ${JSON.stringify(changed)}::jsonb) r
    where e.id = r.id`.execute(tx);
  await dropWaiting(
    tx,
    changed.filter(({ state }) => state === "off").map(({ id }) => id),
  );
}

/** An endpoint that is off has nothing that waits; its messages can be sent again when it is on. */
export async function dropWaiting(tx: Tx, endpoint_ids: readonly number[]): Promise<void> {
  if (endpoint_ids.length === 0) return;
  await tx
    .updateTable("webhook_delivery")
    .set({ next_at: null })
    .where("endpoint_id", "in", endpoint_ids)
    .where("next_at", "is not", null)
    .execute();
}
