import { sql } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { message_days, most_endpoints, most_secrets, rotation_hours } from "#domain/webhooks/delivery.ts";
import type { WebhookType } from "#domain/webhooks/public-events.ts";
import type { AuditAct } from "#domain/audit.ts";
import { type Actor, writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { type Caller, idOfCaller } from "#server/kernel/http/caller.ts";
import type { Outside } from "#server/kernel/http/outside.ts";
import { noteChange, writePing } from "./messages.ts";
import type { EndpointRow } from "./queries.ts";
import { dropWaiting } from "./results.ts";
import { formerSecrets } from "./signature.ts";

const day_ms = 86_400_000;

type Wanted = { readonly url: string; readonly types: readonly WebhookType[] };
/** Checks addresses before they are stored. */
type Checking = { readonly outside: Pick<Outside, "faultOf"> };

/** Refuses an address that messages are never sent to, with the reason. */
function requireAddress({ outside }: Checking, url: string): void {
  const fault = outside.faultOf(url);
  if (fault !== null) throw new Refusal(`webhook.${fault}`);
}

const typesOf = ({ types }: Wanted): WebhookType[] => [...new Set(types)];

/** An endpoint of the caller's account, locked so that messages to it can still be written. Refuses `webhook.not_found`. */
async function ownLocked(tx: Tx, caller: Caller, id: number): Promise<EndpointRow> {
  const row = await tx
    .selectFrom("webhook_endpoint")
    .selectAll()
    .where("id", "=", id)
    .where("customer_id", "=", idOfCaller(caller))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("webhook.not_found");
  return row;
}

const requireOn = ({ state }: EndpointRow): void => {
  if (state === "off") throw new Refusal("webhook.off");
};

export const auditOf = (
  tx: Tx,
  actor: Actor,
  what: {
    readonly act: AuditAct;
    readonly endpoint: Pick<EndpointRow, "id" | "url">;
    readonly detail?: object;
  },
  now: Date,
): Promise<void> =>
  writeAudit(
    tx,
    actor,
    {
      act: what.act,
      object: "webhook_endpoint",
      object_id: what.endpoint.id,
      detail: { address: what.endpoint.url, ...what.detail },
    },
    now,
  );

/** A new endpoint. Refuses an address that is not public https, and more than twenty endpoints. */
export async function createEndpoint(
  tx: Tx,
  machine: Checking,
  caller: Caller,
  wanted: Wanted,
  now: Date,
): Promise<EndpointRow> {
  requireAddress(machine, wanted.url);
  const customer_id = idOfCaller(caller);
  // Two new endpoints of one account wait for each other, so that both are counted.
  await tx.selectFrom("customer").select("id").where("id", "=", customer_id).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom("webhook_endpoint")
    .select((w) => w.fn.countAll<bigint>().as("count"))
    .where("customer_id", "=", customer_id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= most_endpoints) throw new Refusal("webhook.too_many");
  const row = await tx
    .insertInto("webhook_endpoint")
    .values({
      customer_id,
      url: wanted.url,
      types: typesOf(wanted),
      api_key_id: caller.key?.id ?? null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await auditOf(tx, caller, { act: "webhook.create", endpoint: row }, now);
  return row;
}

/** Healthy again: what failed before does not count. */
const healthy = { state: "on", off_why: null, failures: 0, failing_since: null, wait_until: null } as const;

/**
 * Changes an endpoint, or turns it on or off. One that is turned off drops what waits for it; a new address and turning on
 * begin without its failures.
 */
export async function changeEndpoint(
  tx: Tx,
  machine: Checking,
  caller: Caller,
  { id, on, ...wanted }: Wanted & { readonly id: number; readonly on: boolean },
  now: Date,
): Promise<EndpointRow> {
  const before = await ownLocked(tx, caller, id);
  if (wanted.url !== before.url) requireAddress(machine, wanted.url);
  const is_fresh = on && (before.state === "off" || wanted.url !== before.url);
  const turned_off = !on && before.state !== "off";
  const row = await tx
    .updateTable("webhook_endpoint")
    .set({
      url: wanted.url,
      ...(wanted.url === before.url ? {} : { api_key_id: caller.key?.id ?? null }),
      types: typesOf(wanted),
      ...(is_fresh ? healthy : {}),
      ...(turned_off ? { state: "off" as const, off_why: "customer" as const, wait_until: null } : {}),
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (turned_off) await dropWaiting(tx, [id]);
  await noteChange(tx, id);
  await auditOf(tx, caller, { act: "webhook.change", endpoint: row, detail: { active: on } }, now);
  return row;
}

/** Removes an endpoint with its deliveries; the messages stay for the other endpoints. */
export async function removeEndpoint(tx: Tx, caller: Caller, id: number, now: Date): Promise<void> {
  const row = await tx
    .deleteFrom("webhook_endpoint")
    .where("id", "=", id)
    .where("customer_id", "=", idOfCaller(caller))
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Refusal("webhook.not_found");
  await noteChange(tx, id);
  await auditOf(tx, caller, { act: "webhook.remove", endpoint: row }, now);
}

/**
 * Gives an endpoint a new secret; each former one signs too for 24 hours. Refuses `webhook.rotated_often` when that would be
 * more than five secrets.
 */
export async function rotateSecret(tx: Tx, caller: Caller, id: number, now: Date): Promise<EndpointRow> {
  const before = await ownLocked(tx, caller, id);
  const former = formerSecrets(before, now);
  const oldest = former.at(-1);
  if (oldest && former.length + 1 >= most_secrets)
    throw new Refusal("webhook.rotated_often", { possible_at: oldest.until.toISOString() });
  const kept_ms = rotation_hours * 3_600_000;
  const earlier = former.map(({ until }) => new Date(until.getTime() - kept_ms)).toReversed();
  const row = await tx
    .updateTable("webhook_endpoint")
    .set({ generation: before.generation + 1, rotated_at: now, rotations: [...earlier, now] })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteChange(tx, id);
  await auditOf(tx, caller, { act: "webhook.rotate", endpoint: row }, now);
  return row;
}

/** What its owner sends is sent now, also where the endpoint has failed. */
const attemptNow = (tx: Tx, id: number) =>
  tx.updateTable("webhook_endpoint").set({ wait_until: null }).where("id", "=", id).execute();

/** Sends a test message. Refuses an endpoint that is off. */
export async function testEndpoint(tx: Tx, caller: Caller, id: number, now: Date): Promise<EndpointRow> {
  const row = await ownLocked(tx, caller, id);
  requireOn(row);
  await attemptNow(tx, id);
  await writePing(tx, row, now);
  await auditOf(tx, caller, { act: "webhook.test", endpoint: row }, now);
  return { ...row, wait_until: null };
}

type Resent = { readonly id: number; readonly message_id: string };

/** Sends one message again. Refuses an endpoint that is off, and a message that was never for it. */
export async function resendMessage(
  tx: Tx,
  caller: Caller,
  { id, message_id }: Resent,
  now: Date,
): Promise<void> {
  const row = await ownLocked(tx, caller, id);
  requireOn(row);
  const sent = await tx
    .updateTable("webhook_delivery")
    .set({ attempt: 0, next_at: now, ok_at: null })
    .where("endpoint_id", "=", id)
    .where("message_id", "=", message_id)
    .returning("id")
    .executeTakeFirst();
  if (!sent) throw new Refusal("webhook.message_not_found");
  await attemptNow(tx, id);
  await noteChange(tx, id);
  await auditOf(tx, caller, { act: "webhook.resend", endpoint: row, detail: { key: message_id } }, now);
}

type Replayed = { readonly id: number; readonly since: Date };

/**
 * Sends all messages since an instant again, those of its types and those it got before; also those of a time in which it
 * was off. Answers how many. Refuses an endpoint that is off.
 */
export async function replayMessages(
  tx: Tx,
  caller: Caller,
  { id, since }: Replayed,
  now: Date,
): Promise<number> {
  const row = await ownLocked(tx, caller, id);
  requireOn(row);
  const { rows } = await sql<{ count: bigint }>`with again as (
      insert into webhook_delivery (message_id, endpoint_id, next_at)
      select m.id, ${id}::int, ${now}::timestamptz from webhook_message m
      where m.customer_id = ${row.customer_id} and m.created_at >= ${since} and m.type = any(${row.types}::text[])
      order by m.created_at, m.id
      on conflict (message_id, endpoint_id) do update set attempt = 0, next_at = excluded.next_at, ok_at = null
      returning id)
    select count(*) as count from again`.execute(tx);
  await attemptNow(tx, id);
  await noteChange(tx, id);
  const detail = { from: since.toISOString() };
  await auditOf(tx, caller, { act: "webhook.replay", endpoint: row, detail }, now);
  return Number(rows[0]?.count ?? 0);
}

type TurnedOff = { readonly id: number; readonly reason: string };

/** The desk turns an endpoint of a customer off; answers its customer. Refuses one that is off. */
export async function turnOffByDesk(
  tx: Tx,
  caller: Caller,
  { id, reason }: TurnedOff,
  now: Date,
): Promise<number> {
  const row = await tx
    .selectFrom("webhook_endpoint")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("webhook.not_found");
  requireOn(row);
  await tx
    .updateTable("webhook_endpoint")
    .set({ state: "off", off_why: "desk", wait_until: null })
    .where("id", "=", id)
    .execute();
  await dropWaiting(tx, [id]);
  await noteChange(tx, id);
  await auditOf(tx, caller, { act: "webhook.off", endpoint: row, detail: { reason } }, now);
  return row.customer_id;
}

/** Removes messages after their time, with their deliveries and attempts. */
export async function removeOldMessages(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom("webhook_message")
    .where("created_at", "<", new Date(now.getTime() - message_days * day_ms))
    .execute();
}
