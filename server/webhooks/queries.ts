import { type Kysely, type Selectable, sql } from "kysely";
import type { EventView } from "#contract/webhooks/messages.ts";
import type { DeliveryView, WebhookView } from "#contract/webhooks/webhooks.ts";
import type { ListMeta } from "#contract/shared.ts";
import { Refusal } from "#domain/errors.ts";
import { most_attempts } from "#domain/webhooks/delivery.ts";
import { ping_type, type WebhookType } from "#domain/webhooks/public-events.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { metaOf, paging } from "#server/kernel/format/lists.ts";
import { formerSecrets } from "./signature.ts";

export type EndpointRow = Selectable<DB["webhook_endpoint"]>;

type OfKey = WebhookView["api_key"];

/** The keys that set the addresses of endpoints, by number. A replaced key is not a revoked one. */
async function keysOf(db: Kysely<DB>, rows: readonly EndpointRow[], now: Date): Promise<Map<number, OfKey>> {
  const ids = rows.flatMap(({ api_key_id }) => api_key_id ?? []);
  if (ids.length === 0) return new Map();
  const keys = await db
    .selectFrom("api_key")
    .select(["id", "name", "revoked_at", "revoked_because"])
    .where("id", "in", ids)
    .execute();
  return new Map(
    keys.map(({ id, name, revoked_at, revoked_because }) => {
      const is_revoked = revoked_at !== null && revoked_at <= now && revoked_because !== "rotation";
      return [id, { id, name, is_revoked }];
    }),
  );
}

function viewOf(row: EndpointRow, api_key: OfKey, now: Date): WebhookView {
  const { id, url, types, state, off_why, failing_since, last_ok_at, created_at } = row;
  const former = formerSecrets(row, now);
  return {
    id,
    url,
    types,
    state,
    off_why,
    failing_since: state === "failing" ? (failing_since?.toISOString() ?? null) : null,
    last_ok_at: last_ok_at?.toISOString() ?? null,
    both_sign_until: former[0]?.until.toISOString() ?? null,
    signing_secrets: 1 + former.length,
    api_key,
    created_at: created_at.toISOString(),
  };
}

/** An endpoint as it is shown. */
export async function endpointView(db: Kysely<DB>, row: EndpointRow, now: Date): Promise<WebhookView> {
  const keys = await keysOf(db, [row], now);
  return viewOf(row, keys.get(row.api_key_id ?? 0) ?? null, now);
}

/** The endpoints of an account, in the order of their creation. */
export async function endpointsOf(db: Kysely<DB>, customer_id: number, now: Date): Promise<WebhookView[]> {
  const rows = await db
    .selectFrom("webhook_endpoint")
    .selectAll()
    .where("customer_id", "=", customer_id)
    .orderBy("id")
    .execute();
  const keys = await keysOf(db, rows, now);
  return rows.map((row) => viewOf(row, keys.get(row.api_key_id ?? 0) ?? null, now));
}

/** An endpoint of its owner. Refuses `webhook.not_found`, for one of another account too. */
export async function endpointOf(db: Kysely<DB>, customer_id: number, id: number): Promise<EndpointRow> {
  const row = await db
    .selectFrom("webhook_endpoint")
    .selectAll()
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .executeTakeFirst();
  if (!row) throw new Refusal("webhook.not_found");
  return row;
}

const withMessages = (db: Kysely<DB>, endpoint_id: number) =>
  db
    .selectFrom("webhook_delivery as delivery")
    .innerJoin("webhook_message as message", "message.id", "delivery.message_id")
    .select(["delivery.id", "delivery.next_at", "delivery.ok_at"])
    .select(["message.id as message_id", "message.type", "message.order_id", "message.created_at"])
    .where("delivery.endpoint_id", "=", endpoint_id);
type DeliveryRow = Awaited<ReturnType<ReturnType<typeof withMessages>["execute"]>>[number];

/** The last attempts of deliveries, the newest first. */
async function attemptsOf(
  db: Kysely<DB>,
  rows: readonly DeliveryRow[],
): Promise<(delivery_id: bigint) => DeliveryView["attempts"]> {
  const { rows: attempts } = await sql<Selectable<DB["webhook_attempt"]>>`
    select a.* from unnest(${rows.map(({ id }) => String(id))}::bigint[]) as delivery (id)
    cross join lateral (select * from webhook_attempt where delivery_id = delivery.id
      order by at desc limit ${sql.lit(most_attempts)}) a
    order by a.at desc`.execute(db);
  return (delivery_id) =>
    attempts
      .filter((one) => one.delivery_id === delivery_id)
      .map(({ at, status, error, took_ms, answer }) => ({
        at: at.toISOString(),
        status,
        error,
        took_ms,
        answer,
      }));
}

const deliveryView = (row: DeliveryRow, attempts: DeliveryView["attempts"]): DeliveryView => ({
  message_id: row.message_id,
  type: row.type,
  order_id: row.order_id,
  created_at: row.created_at.toISOString(),
  state: row.next_at !== null ? "waiting" : row.ok_at !== null ? "delivered" : "failed",
  next_at: row.next_at?.toISOString() ?? null,
  attempts,
});

/** The messages to an endpoint with their attempts, the newest first. */
export async function deliveriesOf(
  db: Kysely<DB>,
  endpoint_id: number,
  query: Parameters<typeof paging>[0],
): Promise<{ rows: DeliveryView[]; meta: ListMeta }> {
  const place = paging(query);
  const rows = await withMessages(db, endpoint_id)
    .orderBy("delivery.id", "desc")
    .limit(place.per_page + 1)
    .offset(place.offset)
    .execute();
  const shown = rows.slice(0, place.per_page);
  const attempts = await attemptsOf(db, shown);
  return {
    rows: shown.map((row) => deliveryView(row, attempts(row.id))),
    meta: metaOf(place, place.offset + rows.length),
  };
}

/** Up to `limit` messages to an endpoint, newest first, that were made before the delivery `before`. */
export async function deliveriesBefore(
  db: Kysely<DB>,
  endpoint_id: number,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<{ readonly delivery_id: number; readonly view: DeliveryView }[]> {
  const rows = await withMessages(db, endpoint_id)
    .$if(before !== null, (q) => q.where("delivery.id", "<", BigInt(before ?? 0)))
    .orderBy("delivery.id", "desc")
    .limit(limit)
    .execute();
  const attempts = await attemptsOf(db, rows);
  return rows.map((row) => ({ delivery_id: Number(row.id), view: deliveryView(row, attempts(row.id)) }));
}

/** One message to an endpoint. Refuses `webhook.message_not_found`. */
export async function deliveryOf(
  db: Kysely<DB>,
  endpoint_id: number,
  message_id: string,
): Promise<DeliveryView> {
  const row = await withMessages(db, endpoint_id).where("message.id", "=", message_id).executeTakeFirst();
  if (!row) throw new Refusal("webhook.message_not_found");
  return deliveryView(row, (await attemptsOf(db, [row]))(row.id));
}

type EventPlace = { readonly at: Date; readonly id: string };

/** Events of an account, newest first, at most `limit` before a place. */
export async function eventsBefore(
  db: Kysely<DB>,
  customer_id: number,
  asked: {
    readonly type: WebhookType | undefined;
    readonly since: Date | undefined;
    readonly before: EventPlace | null;
    readonly limit: number;
  },
): Promise<(EventPlace & { readonly view: EventView })[]> {
  const { type, since, before, limit } = asked;
  const rows = await db
    .selectFrom("webhook_message")
    .select(["id", "created_at", "body"])
    .where("customer_id", "=", customer_id)
    .where("type", "!=", ping_type)
    .$if(type !== undefined, (q) => q.where("type", "=", type ?? ping_type))
    .$if(since !== undefined, (q) => q.where("created_at", ">=", since ?? new Date(0)))
    .$if(before !== null, (q) =>
      q.where((w) =>
        w(w.refTuple("created_at", "id"), "<", w.tuple(before?.at ?? new Date(0), before?.id ?? "")),
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, created_at, body }) => ({
    id,
    at: created_at,
    view: JSON.parse(body) as EventView,
  }));
}
