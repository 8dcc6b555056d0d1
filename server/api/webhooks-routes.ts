import { idOfCaller } from "#server/kernel/http/caller.ts";
import { read, write } from "#server/kernel/http/handlers.ts";
import {
  changeEndpoint,
  createEndpoint,
  endpointOf,
  endpointView,
  removeEndpoint,
  replayMessages,
  rotateSecret,
  secretOf,
  testEndpoint,
} from "#server/webhooks/index.ts";
import { apiDeliveries, apiEndpoints } from "./webhooks-queries.ts";

/** The webhooks of an account by key, with the commands of its page. */
export const api_webhook_handlers = {
  apiWebhooks: read("apiWebhooks", ({ db, machine, caller, query, now }) =>
    apiEndpoints(db, machine, caller, query, now),
  ),
  apiWebhook: read("apiWebhook", async ({ db, caller, params, now }) =>
    endpointView(await endpointOf(db, idOfCaller(caller), params.id), now),
  ),
  apiCreateWebhook: write("apiCreateWebhook", async ({ tx, machine, caller, body, now }) => {
    const row = await createEndpoint(tx, machine, caller, body, now);
    return { endpoint: endpointView(row, now), secret: secretOf(machine.keys, row) };
  }),
  apiChangeWebhook: write("apiChangeWebhook", async ({ tx, machine, caller, params, body, now }) =>
    endpointView(await changeEndpoint(tx, machine, caller, { ...params, ...body }, now), now),
  ),
  apiRemoveWebhook: write("apiRemoveWebhook", async ({ tx, caller, params, now }) => {
    await removeEndpoint(tx, caller, params.id, now);
    return null;
  }),
  apiRotateWebhook: write("apiRotateWebhook", async ({ tx, machine, caller, params, now }) => {
    const row = await rotateSecret(tx, caller, params.id, now);
    return { endpoint: endpointView(row, now), secret: secretOf(machine.keys, row) };
  }),
  apiTestWebhook: write("apiTestWebhook", async ({ tx, caller, params, now }) =>
    endpointView(await testEndpoint(tx, caller, params.id, now), now),
  ),
  apiReplayWebhook: write("apiReplayWebhook", async ({ tx, caller, params, body, now }) => ({
    messages: await replayMessages(tx, caller, { id: params.id, since: new Date(body.since) }, now),
  })),
  apiWebhookDeliveries: read("apiWebhookDeliveries", ({ db, machine, caller, params, query }) =>
    apiDeliveries(db, machine, caller, { ...params, ...query }),
  ),
};
