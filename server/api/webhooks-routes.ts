import { idOfCaller } from "#server/kernel/http/caller.ts";
import type { Route } from "#contract/route.ts";
import { read, type Reading, steps, write } from "#server/kernel/http/handlers.ts";
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
import { apiDeliveries, apiEndpoints, apiEvents } from "./webhooks-queries.ts";

/** The secret that a call made: its text follows from these and is not stored. */
type Secret = { readonly id: number; readonly generation: number };
const secretIn = ({ id, generation }: Secret): Secret => ({ id, generation });

/** An endpoint as it is, with the secret that the call made; a repeated call gets the same one. */
const withSecret = async (
  { db, machine, caller, now }: Pick<Reading<Route>, "db" | "machine" | "caller" | "now">,
  secret: Secret,
) => ({
  endpoint: await endpointView(db, await endpointOf(db, idOfCaller(caller), secret.id), now),
  secret: secretOf(machine.keys, secret),
});

/** The webhooks of an account by key, with the commands of its page. */
export const api_webhook_handlers = {
  apiWebhooks: read("apiWebhooks", ({ db, machine, caller, query, now }) =>
    apiEndpoints(db, machine, caller, query, now),
  ),
  apiEvents: read("apiEvents", ({ db, machine, caller, query }) => apiEvents(db, machine, caller, query)),
  apiWebhook: read("apiWebhook", async ({ db, caller, params, now }) =>
    endpointView(db, await endpointOf(db, idOfCaller(caller), params.id), now),
  ),
  apiCreateWebhook: steps<"apiCreateWebhook", undefined, Secret>("apiCreateWebhook", {
    command: async ({ tx, machine, caller, body, now }) =>
      secretIn(await createEndpoint(tx, machine, caller, body, now)),
    finish: withSecret,
    secret: true,
  }),
  apiChangeWebhook: write("apiChangeWebhook", async ({ tx, machine, caller, params, body, now }) => {
    const row = await changeEndpoint(tx, machine, caller, { ...params, ...body }, now);
    return endpointView(tx, row, now);
  }),
  apiRemoveWebhook: write("apiRemoveWebhook", async ({ tx, caller, params, now }) => {
    await removeEndpoint(tx, caller, params.id, now);
    return null;
  }),
  apiRotateWebhook: steps<"apiRotateWebhook", undefined, Secret>("apiRotateWebhook", {
    command: async ({ tx, caller, params, now }) => secretIn(await rotateSecret(tx, caller, params.id, now)),
    finish: withSecret,
    secret: true,
  }),
  apiTestWebhook: write("apiTestWebhook", async ({ tx, caller, params, now }) =>
    endpointView(tx, await testEndpoint(tx, caller, params.id, now), now),
  ),
  apiReplayWebhook: write("apiReplayWebhook", async ({ tx, caller, params, body, now }) => ({
    messages: await replayMessages(tx, caller, { id: params.id, since: new Date(body.since) }, now),
  })),
  apiWebhookDeliveries: read("apiWebhookDeliveries", ({ db, machine, caller, params, query }) =>
    apiDeliveries(db, machine, caller, { ...params, ...query }),
  ),
};
