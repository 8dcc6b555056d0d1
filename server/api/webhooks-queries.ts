import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { api_order_routes } from "#contract/api/orders.ts";
import type { api_webhook_routes } from "#contract/api/webhooks.ts";
import type { EventView } from "#contract/webhooks/messages.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { type Caller, idOfCaller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { deliveriesBefore, endpointOf, endpointsOf, eventsBefore } from "#server/webhooks/index.ts";
import { type CursorList, pageOf, placeIn, textPlaceIn } from "./cursor.ts";

type Routes = typeof api_webhook_routes;
type Query = z.output<Routes["apiWebhooks"]["query"]>;
type Page<Name extends keyof Routes> = {
  readonly data: z.input<Routes[Name]["answer"]>;
  readonly next_cursor: string | null;
};

/** The endpoints of the account, in the order of their creation. */
export async function apiEndpoints(
  db: Kysely<DB>,
  { keys }: Machine,
  caller: Caller,
  { limit, cursor }: Query,
  now: Date,
): Promise<Page<"apiWebhooks">> {
  const customer_id = idOfCaller(caller);
  const list: CursorList = { name: "webhooks", customer_id, filters: {} };
  const after = placeIn(keys, list, cursor)?.id ?? 0;
  // At most twenty, so all are read.
  const rows = (await endpointsOf(db, customer_id, now)).filter(({ id }) => id > after);
  const placed = rows.map((row) => ({ id: row.id, at: new Date(row.created_at), row }));
  const { page, next_cursor } = pageOf(keys, list, placed, limit);
  return { data: page.map(({ row }) => row), next_cursor };
}

/** The messages to an endpoint, newest first. Refuses `webhook.not_found`, for another account's endpoint too. */
export async function apiDeliveries(
  db: Kysely<DB>,
  { keys }: Machine,
  caller: Caller,
  { id: endpoint_id, limit, cursor }: Query & { readonly id: number },
): Promise<Page<"apiWebhookDeliveries">> {
  const customer_id = idOfCaller(caller);
  const { id } = await endpointOf(db, customer_id, endpoint_id);
  const list: CursorList = { name: "deliveries", customer_id, filters: { endpoint_id: id } };
  const before = placeIn(keys, list, cursor)?.id ?? null;
  const rows = await deliveriesBefore(db, id, { before, limit: limit + 1 });
  const placed = rows.map((row) => ({ id: row.delivery_id, at: new Date(row.view.created_at), row }));
  const { page, next_cursor } = pageOf(keys, list, placed, limit);
  return { data: page.map(({ row }) => row.view), next_cursor };
}

type EventQuery = z.output<(typeof api_order_routes)["apiEvents"]["query"]>;

/** What happened in the account, newest first. */
export async function apiEvents(
  db: Kysely<DB>,
  { keys }: Machine,
  caller: Caller,
  { limit, cursor, ...filters }: EventQuery,
): Promise<{ readonly data: EventView[]; readonly next_cursor: string | null }> {
  const customer_id = idOfCaller(caller);
  const list: CursorList = { name: "events", customer_id, filters };
  const { type, since } = filters;
  const rows = await eventsBefore(db, customer_id, {
    type,
    since: since === undefined ? undefined : new Date(since),
    before: textPlaceIn(keys, list, cursor),
    limit: limit + 1,
  });
  const { page, next_cursor } = pageOf(keys, list, rows, limit);
  return { data: page.map(({ view }) => view), next_cursor };
}
