import type { IncomingHttpHeaders } from "node:http";
import { personOfCaller } from "#server/kernel/http/caller.ts";
import { steps, write, type Handlers } from "#server/kernel/http/handlers.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { giveToken, type Token } from "../commands.ts";
import {
  addPasskey,
  checkPasskey,
  loginOptions,
  notePasskeyUse,
  registrationOptions,
  removePasskey,
  renamePasskey,
  type NewPasskey,
  type Site,
  verifyRegistration,
} from "./passkeys-commands.ts";
import { passkeyView } from "./passkeys-queries.ts";

type Call = { readonly headers: IncomingHttpHeaders; readonly origin: string; readonly machine: Machine };

/** The calling page by its `Origin` header when it is an own host: several brands may share one installation. */
function siteOf({ headers, origin, machine }: Call): Site {
  const sent = headers.origin ?? "";
  const host = URL.canParse(sent) ? new URL(sent).hostname : "";
  const own = host in machine.config.hosts || host === new URL(origin).hostname;
  const page = own ? sent : origin;
  return { rp_id: new URL(page).hostname, origin: page };
}

type CheckedPasskey = Awaited<ReturnType<typeof checkPasskey>>;

export const passkey_handlers = {
  passkeyOptions: write("passkeyOptions", ({ tx, caller, now, ...came }) =>
    registrationOptions(tx, caller.brand, personOfCaller(caller), siteOf(came), now),
  ),
  addPasskey: steps<"addPasskey", NewPasskey, ReturnType<typeof passkeyView>>("addPasskey", {
    prepare: ({ machine, caller, body, now, ...came }) =>
      verifyRegistration(
        machine.db,
        personOfCaller(caller),
        siteOf({ ...came, machine }),
        body.response,
        now,
      ),
    command: async ({ tx, caller, body: { name }, now, ...came }, passkey) => {
      const { rp_id } = siteOf(came);
      const what = { passkey, name, rp_id };
      return passkeyView(await addPasskey(tx, came.machine, personOfCaller(caller), what, now));
    },
  }),
  renamePasskey: write("renamePasskey", async ({ tx, caller, params, body }) =>
    passkeyView(await renamePasskey(tx, personOfCaller(caller), params.id, body.name)),
  ),
  removePasskey: write("removePasskey", async ({ tx, machine, caller, params, now }) => {
    await removePasskey(tx, machine, personOfCaller(caller), params.id, now);
    return null;
  }),
  passkeyLogin: write("passkeyLogin", ({ tx, now, ...came }) => loginOptions(tx, siteOf(came), now)),
  passkeyToken: steps<"passkeyToken", CheckedPasskey, Token>("passkeyToken", {
    prepare: ({ machine, caller, body, now, ...came }) =>
      checkPasskey(machine.db, caller.brand, siteOf({ ...came, machine }), body.response, now),
    command: async ({ tx, machine, caller: { brand }, now }, { person_id, passkey_id, counter }) => {
      await notePasskeyUse(tx, passkey_id, counter, now);
      const subject = { zone: "customer", id: person_id, brand } as const;
      return giveToken(tx, subject, machine.config.user_token_seconds, now);
    },
  }),
} satisfies Partial<
  Handlers<
    "passkeyOptions" | "addPasskey" | "renamePasskey" | "removePasskey" | "passkeyLogin" | "passkeyToken"
  >
>;
