import { read, steps, write } from "#server/kernel/http/handlers.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import type { Token } from "../commands.ts";
import { addDomain, lookedUp, noteLook, removeDomain } from "./domains.ts";
import { checkConfirmation, confirmSignOn, signOn } from "./people.ts";
import { changeSso, type CheckedProvider, checkProvider, redirectUri, removeSso, ssoOf } from "./settings.ts";
import { checkAnswer, type SignedOn, startSignOn, wayOf } from "./sign-on.ts";
import type { Tx } from "#server/kernel/db/open.ts";

type Came = {
  readonly tx: Tx;
  readonly machine: Machine;
  readonly caller: Caller;
  readonly origin: string;
};
const shown = ({ tx, machine, caller, origin }: Came) =>
  ssoOf(tx, caller, redirectUri(machine, caller, origin));

type Started = { readonly url: string; readonly secret: string };

export const sso_handlers = {
  sso: read("sso", ({ db, machine, caller, origin }) =>
    ssoOf(db, caller, redirectUri(machine, caller, origin)),
  ),
  changeSso: steps<"changeSso", CheckedProvider, Awaited<ReturnType<typeof ssoOf>>>("changeSso", {
    prepare: ({ machine, caller, body, now }) => checkProvider(machine, caller, body, now),
    command: async ({ body, now, ...came }, checked) => {
      await changeSso(came.tx, came.machine, came.caller, { input: body, checked }, now);
      return shown(came);
    },
  }),
  removeSso: write("removeSso", async ({ now, ...came }) => {
    await removeSso(came.tx, came.caller, now);
    return shown(came);
  }),
  addDomain: write("addDomain", async ({ body, now, ...came }) => {
    await addDomain(came.tx, came.caller, body.domain, now);
    return shown(came);
  }),
  checkDomain: steps<"checkDomain", boolean, Awaited<ReturnType<typeof ssoOf>>>("checkDomain", {
    prepare: ({ machine, caller, params }) => lookedUp(machine.db, machine.text_records, caller, params.id),
    command: async ({ params, now, ...came }, is_found) => {
      await noteLook(came.tx, came.caller, { id: params.id, is_found }, now);
      return shown(came);
    },
  }),
  removeDomain: write("removeDomain", async ({ params, now, ...came }) => {
    await removeDomain(came.tx, came.caller, params.id, now);
    return shown(came);
  }),
  signOnWay: write("signOnWay", ({ tx, caller, body }) => wayOf(tx, caller.brand, body.email)),
  startSignOn: steps<"startSignOn", Started, Started>("startSignOn", {
    prepare: ({ machine, caller, origin, body, now }) =>
      startSignOn(
        machine,
        { ...body, brand: caller.brand, redirect_uri: redirectUri(machine, caller, origin) },
        now,
      ),
    command: (_asked, started) => Promise.resolve(started),
  }),
  finishSignOn: steps<"finishSignOn", SignedOn, { token: Token | null; email: string }>("finishSignOn", {
    prepare: ({ machine, caller, body, now }) => checkAnswer(machine, caller.brand, body, now),
    command: async ({ tx, machine, caller: { brand, locale }, body: { secret }, now }, signed_on) => ({
      token: await signOn(tx, machine, { brand, locale, secret, signed_on }, now),
      email: signed_on.email,
    }),
  }),
  confirmSignOn: steps<"confirmSignOn", number, Token>("confirmSignOn", {
    prepare: ({ machine, caller, body: { token, secret, code = "" }, ip, now }) =>
      checkConfirmation(machine, { brand: caller.brand, token, secret, code, ip }, now),
    command: ({ tx, machine, caller: { brand }, now }, link_id) =>
      confirmSignOn(tx, machine, { brand, link_id }, now),
  }),
};
