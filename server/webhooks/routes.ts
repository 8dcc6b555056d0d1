import { idOfCaller } from "#server/kernel/http/caller.ts";
import { read, write } from "#server/kernel/http/handlers.ts";
import {
  changeEndpoint,
  createEndpoint,
  removeEndpoint,
  replayMessages,
  resendMessage,
  rotateSecret,
  testEndpoint,
  turnOffByDesk,
} from "./commands.ts";
import { deliveriesOf, deliveryOf, endpointOf, endpointsOf, endpointView } from "./queries.ts";
import { secretOf } from "./signature.ts";

export const webhook_handlers = {
  webhooks: read("webhooks", ({ db, caller, now }) => endpointsOf(db, idOfCaller(caller), now)),
  createWebhook: write("createWebhook", async ({ tx, machine, caller, body, now }) => {
    const row = await createEndpoint(tx, machine, caller, body, now);
    return { endpoint: await endpointView(tx, row, now), secret: secretOf(machine.keys, row) };
  }),
  changeWebhook: write("changeWebhook", async ({ tx, machine, caller, params, body, now }) => {
    const row = await changeEndpoint(tx, machine, caller, { ...params, ...body }, now);
    return endpointView(tx, row, now);
  }),
  removeWebhook: write("removeWebhook", async ({ tx, caller, params, now }) => {
    await removeEndpoint(tx, caller, params.id, now);
    return endpointsOf(tx, idOfCaller(caller), now);
  }),
  webhookSecret: read("webhookSecret", async ({ db, machine, caller, params, now }) => {
    const row = await endpointOf(db, idOfCaller(caller), params.id);
    return { endpoint: await endpointView(db, row, now), secret: secretOf(machine.keys, row) };
  }),
  rotateWebhook: write("rotateWebhook", async ({ tx, machine, caller, params, now }) => {
    const row = await rotateSecret(tx, caller, params.id, now);
    return { endpoint: await endpointView(tx, row, now), secret: secretOf(machine.keys, row) };
  }),
  testWebhook: write("testWebhook", async ({ tx, caller, params, now }) =>
    endpointView(tx, await testEndpoint(tx, caller, params.id, now), now),
  ),
  replayWebhook: write("replayWebhook", async ({ tx, caller, params, body, now }) => {
    const replayed = { id: params.id, since: new Date(body.since) };
    return { messages: await replayMessages(tx, caller, replayed, now) };
  }),
  webhookDeliveries: read("webhookDeliveries", async ({ db, caller, params, query }) => {
    const { id } = await endpointOf(db, idOfCaller(caller), params.id);
    return deliveriesOf(db, id, query);
  }),
  resendWebhook: write("resendWebhook", async ({ tx, caller, params, now }) => {
    await resendMessage(tx, caller, params, now);
    return deliveryOf(tx, params.id, params.message_id);
  }),
  customerWebhooks: read("customerWebhooks", ({ db, params, now }) => endpointsOf(db, params.id, now)),
  turnOffWebhook: write("turnOffWebhook", async ({ tx, caller, params, body, now }) => {
    const customer_id = await turnOffByDesk(tx, caller, { ...params, ...body }, now);
    return endpointsOf(tx, customer_id, now);
  }),
};
