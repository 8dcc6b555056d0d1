import { type RawBuilder, sql } from "kysely";
import type { MessageData } from "#contract/webhooks/messages.ts";
import { public_status_of } from "#domain/orders/public-status.ts";
import {
  type MessageType,
  ping_type,
  webhookTypeOf,
  type WebhookType,
} from "#domain/webhooks/public-events.ts";
import type { EndpointState } from "#domain/webhooks/delivery.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { CustomerInformed, OrderMoved } from "#server/kernel/events.ts";
import { factPart } from "#server/kernel/facts.ts";
import { newHash } from "#server/kernel/settings/keys.ts";

/**
 * The channel on which the dispatcher listens. A notification names endpoints with new messages; after `!` those that
 * were changed, so that what was read ahead for them is not sent.
 */
export const channel = "webhooks";

type Listening = {
  readonly id: number;
  readonly types: readonly WebhookType[];
  readonly state: EndpointState;
};

/** Whether an account has a key, by which its programs read events. */
const hasKey = (customer_id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from api_key k where k.customer_id = ${customer_id} and k.revoked_at is null)`;

/** The endpoints of the order's account, and its reference; null for an account without endpoints and keys. */
export const endpoints_part = factPart({
  select: sql`(select jsonb_build_object(
      'reference', (select reference from cart where id = o.cart_id),
      'endpoints', coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'types', e.types, 'state', e.state)), '[]'))
    from webhook_endpoint e where e.customer_id = o.customer_id
    having count(*) > 0 or ${hasKey(sql`o.customer_id`)})`,
});
type OfOrder = { readonly reference: string | null; readonly endpoints: readonly Listening[] };

const orderData = (
  { id, status, version }: Pick<OrderRow, "id" | "status" | "version">,
  reference: string | null,
) => ({
  id,
  status: public_status_of[status],
  version,
  reference,
});

type Message = {
  readonly customer_id: number;
  readonly type: MessageType;
  readonly order_id: number | null;
  readonly data: MessageData;
};

/** The endpoints that get a message of a type; one that is off gets none. */
const listenersOf = (endpoints: readonly Listening[], type: WebhookType): number[] =>
  endpoints.filter(({ types, state }) => state !== "off" && types.includes(type)).map(({ id }) => id);

/**
 * Writes a message and its deliveries in the transaction of its cause, and wakes the dispatcher at the commit. A message
 * without a delivery is stored too: programs read it by key, and it can be sent when an endpoint is turned on again.
 */
async function writeMessage(
  tx: Tx,
  { customer_id, type, order_id, data }: Message,
  endpoint_ids: readonly number[],
  now: Date,
): Promise<void> {
  const id = `msg_${newHash()}`;
  const named = JSON.stringify({ id, type, timestamp: now.toISOString() }).slice(0, -1);
  const [start, end] = [`${named},"mode":"`, `","data":${JSON.stringify(data)}}`];
  // An endpoint that is deleted meanwhile is left out, so that its deletion fails no order.
  await sql`with message as (
      insert into webhook_message (id, customer_id, type, order_id, body, created_at)
      values (${id}, ${customer_id}, ${type}, ${order_id},
        ${start} || case when exists (select from test_mode) then 'test' else 'live' end || ${end}, ${now})),
    listening as (select e.id from webhook_endpoint e
      where e.id = any(${[...endpoint_ids]}::int[]) for key share),
    delivery as (insert into webhook_delivery (message_id, endpoint_id, next_at)
      select ${id}, listening.id, ${now}::timestamptz from listening)
    select pg_notify(${channel}, ${endpoint_ids.join()}) where ${endpoint_ids.length > 0}`.execute(tx);
}

/** Wakes the dispatcher for an endpoint that was changed, or whose messages are sent again. */
export const noteChange = (tx: Tx, endpoint_id: number): Promise<unknown> =>
  sql`select pg_notify(${channel}, ${`!${endpoint_id}`})`.execute(tx);

/** An event of an order becomes a message where its account has endpoints or keys; otherwise it costs no statement. */
export async function tellMove(
  tx: Tx,
  { order, event, from_status, snapshot }: OrderMoved,
  now: Date,
): Promise<void> {
  const found = snapshot.json.get(endpoints_part) as OfOrder | null | undefined;
  if (!found || order.customer_id === null) return;
  const type = webhookTypeOf(event, from_status, order.status);
  if (type === null) return;
  const data = { order: orderData(order, found.reference) };
  const message = { customer_id: order.customer_id, type, order_id: order.id, data };
  await writeMessage(tx, message, listenersOf(found.endpoints, type), now);
}

/** What the customer gets word of besides the moves of orders. */
export async function tellInformed(tx: Tx, informed: CustomerInformed, now: Date): Promise<void> {
  const message = "order_id" in informed ? await messageOfOrder(tx, informed) : messageOfAccount(informed);
  if (message === null) return;
  const { rows } = await sql<{ readonly has_key: boolean; readonly endpoints: readonly Listening[] }>`
    select ${hasKey(sql`${message.customer_id}`)} as has_key,
      coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'types', e.types, 'state', e.state)), '[]') as endpoints
    from webhook_endpoint e where e.customer_id = ${message.customer_id}`.execute(tx);
  const { has_key = false, endpoints = [] } = rows[0] ?? {};
  if (endpoints.length === 0 && !has_key) return;
  await writeMessage(tx, message, listenersOf(endpoints, informed.type), now);
}

type OfOne = Extract<CustomerInformed, { readonly order_id: number }>;

/** Null for the order of a guest. */
async function messageOfOrder(tx: Tx, { type, order_id }: OfOne): Promise<Message | null> {
  const order = await tx
    .selectFrom("order")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .select(["order.id", "order.status", "order.version", "order.customer_id", "cart.reference"])
    .where("order.id", "=", order_id)
    .where("order.customer_id", "is not", null)
    .executeTakeFirst();
  if (!order || order.customer_id === null) return null;
  return {
    customer_id: order.customer_id,
    type,
    order_id,
    data: { order: orderData(order, order.reference) },
  };
}

function messageOfAccount(informed: Exclude<CustomerInformed, OfOne>): Message {
  const { type, customer_id } = informed;
  return { customer_id, type, order_id: null, data: dataOfAccount(informed) };
}

function dataOfAccount(informed: Exclude<CustomerInformed, OfOne>): MessageData {
  if ("invoice_id" in informed) return { invoice: { id: informed.invoice_id } };
  if ("approval_id" in informed) return { approval: { id: informed.approval_id } };
  return { balance: { account_id: informed.customer_id } };
}

/** A test message to one endpoint, whatever its types are. */
export const writePing = (
  tx: Tx,
  { id, customer_id }: { readonly id: number; readonly customer_id: number },
  now: Date,
): Promise<void> =>
  writeMessage(tx, { customer_id, type: ping_type, order_id: null, data: { endpoint: { id } } }, [id], now);
