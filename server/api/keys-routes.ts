import type { Kysely } from "kysely";
import { modeOfKey, type KeyMode } from "#domain/api/key-text.ts";
import { Refusal } from "#domain/errors.ts";
import type { KeyView } from "#contract/api/keys.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { idOfCaller } from "#server/kernel/http/caller.ts";
import { read, write } from "#server/kernel/http/handlers.ts";
import type { Machine, TestMode } from "#server/kernel/ports/machine.ts";
import { changeKey, createKey, revokeKey, revokeLeaked, rotateKey, type Shown } from "./keys-commands.ts";
import { keysOf, makersOf, type StoredKey } from "./keys-queries.ts";

function testOf({ test }: Machine): TestMode {
  if (test === null) throw new Refusal("test.off");
  return test;
}

type Acting = { readonly tx: Tx; readonly machine: Machine };

/**
 * Acts in the database of a key's mode. For a key of the test mode the transaction of the request has nothing to write, so
 * it cannot fail after the other one. Refuses `test.off` without a test mode.
 */
const inMode = <A>({ tx, machine }: Acting, mode: KeyMode, act: (tx: Tx) => Promise<A>): Promise<A> =>
  mode === "live" ? act(tx) : transact(testOf(machine).machine.db, act);

/** The same for an act that answers the key. */
async function keyInMode(
  acting: Acting,
  mode: KeyMode = "live",
  act: (tx: Tx) => Promise<StoredKey>,
): Promise<KeyView> {
  const [key] = await withMakers(acting.tx, [{ ...(await inMode(acting, mode, act)), mode }]);
  if (!key) throw new Refusal("key.not_found");
  return key;
}

type Moded = StoredKey & { readonly mode: KeyMode };

/** Keys with the names of who made them, which only the live database has. */
async function withMakers(live: Kysely<DB>, keys: readonly Moded[]): Promise<KeyView[]> {
  const customer_id = keys[0]?.customer_id ?? 0;
  const persons = keys.flatMap(({ maker_id }) => maker_id ?? []);
  const makers = await makersOf(live, customer_id, persons);
  return keys.map(({ maker_id, customer_id: _account, ...key }) => ({
    ...key,
    made_by: makers.get(maker_id ?? 0) ?? null,
  }));
}

/** A key with its text, which no later answer has. */
async function shownOnce(acting: Acting, mode: KeyMode, act: (tx: Tx) => Promise<Shown>) {
  let text = "";
  const view = await keyInMode(acting, mode, async (tx) => {
    const { key, view: stored } = await act(tx);
    text = key;
    return stored;
  });
  return { key: text, view };
}

/** The keys of an account in both modes: those of the live mode, then those of the test mode, each newest first. */
async function keysInModes({ db, test }: Machine, customer_id: number, now: Date): Promise<KeyView[]> {
  const live = (await keysOf(db, customer_id, now)).map((key) => ({ ...key, mode: "live" as const }));
  const tests = test === null ? [] : await keysOf(test.machine.db, customer_id, now);
  return withMakers(db, [...live, ...tests.map((key) => ({ ...key, mode: "test" as const }))]);
}

export const key_handlers = {
  apiKeys: read("apiKeys", ({ machine, caller, now }) => keysInModes(machine, idOfCaller(caller), now)),
  apiKeyModes: read("apiKeyModes", ({ machine }) =>
    Promise.resolve(machine.test === null ? ["live"] : ["live", "test"]),
  ),
  createApiKey: write("createApiKey", async ({ tx, machine, caller, body, now }) => {
    const { mode } = body;
    if (mode === "test") await testOf(machine).openAccount(idOfCaller(caller));
    return shownOnce({ tx, machine }, mode, (own) => createKey(own, caller, body, now));
  }),
  changeApiKey: write("changeApiKey", ({ tx, machine, caller, params, query, body, now }) =>
    keyInMode({ tx, machine }, query.mode, (own) =>
      changeKey(own, caller, { id: params.id, input: body }, now),
    ),
  ),
  rotateApiKey: write("rotateApiKey", async ({ tx, machine, caller, params, query, body, now }) => {
    const { mode = "live" } = query;
    return shownOnce({ tx, machine }, mode, (own) =>
      rotateKey(own, caller, { id: params.id, days: body.days, mode }, now),
    );
  }),
  revokeApiKey: write("revokeApiKey", ({ tx, machine, caller, params, query, now }) =>
    keyInMode({ tx, machine }, query.mode, (own) =>
      revokeKey(
        own,
        caller,
        {
          id: params.id,
          customer_id: idOfCaller(caller),
          webhooks_stay: query.webhooks === "stay",
        },
        now,
      ),
    ),
  ),
  deskApiKeys: read("deskApiKeys", ({ machine, params, now }) => keysInModes(machine, params.id, now)),
  deskRevokeApiKey: write("deskRevokeApiKey", ({ tx, machine, caller, params, query, now }) =>
    keyInMode({ tx, machine }, query.mode, (own) =>
      revokeKey(own, caller, { id: params.id, customer_id: null, webhooks_stay: false }, now),
    ),
  ),
  apiLeak: write("apiLeak", async ({ tx, machine, caller, body, now }) => {
    await revokeLeaked(tx, caller, body.keys, now);
    if (machine.test !== null && body.keys.some((key) => modeOfKey(key) === "test"))
      await inMode({ tx, machine }, "test", (own) => revokeLeaked(own, caller, body.keys, now));
    return null;
  }),
};
