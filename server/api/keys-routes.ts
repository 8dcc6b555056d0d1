import { idOfCaller } from "#server/kernel/http/caller.ts";
import { read, write } from "#server/kernel/http/handlers.ts";
import { changeKey, createKey, revokeKey, revokeLeaked, rotateKey } from "./keys-commands.ts";
import { keysOf } from "./keys-queries.ts";

export const key_handlers = {
  apiKeys: read("apiKeys", ({ db, caller, now }) => keysOf(db, idOfCaller(caller), now)),
  createApiKey: write("createApiKey", ({ tx, caller, body, now }) => createKey(tx, caller, body, now)),
  changeApiKey: write("changeApiKey", ({ tx, caller, params, body, now }) =>
    changeKey(tx, caller, { id: params.id, input: body }, now),
  ),
  rotateApiKey: write("rotateApiKey", ({ tx, caller, params, body, now }) =>
    rotateKey(tx, caller, { id: params.id, days: body.days }, now),
  ),
  revokeApiKey: write("revokeApiKey", ({ tx, caller, params, now }) =>
    revokeKey(tx, caller, { id: params.id, customer_id: idOfCaller(caller) }, now),
  ),
  deskApiKeys: read("deskApiKeys", ({ db, params, now }) => keysOf(db, params.id, now)),
  deskRevokeApiKey: write("deskRevokeApiKey", ({ tx, caller, params, now }) =>
    revokeKey(tx, caller, { id: params.id, customer_id: null }, now),
  ),
  apiLeak: write("apiLeak", async ({ tx, caller, body, now }) => {
    await revokeLeaked(tx, caller, body.keys, now);
    return null;
  }),
};
