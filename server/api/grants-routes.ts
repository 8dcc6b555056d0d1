import { read, steps } from "#server/kernel/http/handlers.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { answerUrl, decidable, type Decidable } from "./oauth/asked-grants.ts";
import { authorizeAgent } from "./oauth/grants-commands.ts";
import { accountOf } from "./own.ts";

/** The address of the person's portal, which is the one that agents know as the issuer. */
const issuerOf = ({ config }: Machine, { brand }: Caller, origin: string): string =>
  config.public_url ? originOfBrand(config, brand) : origin;

export const grant_handlers = {
  askedGrant: read("askedGrant", async ({ db, machine, caller, origin, body }) => {
    const issuer = issuerOf(machine, caller, origin);
    const { client, redirect, is_local, scopes } = await decidable(machine, body, issuer);
    const { email, company_name, currency, user_type } = await accountOf(db, caller);
    return {
      client_name: client.name,
      client_host: client.host,
      return_host: redirect.host || redirect.protocol.replace(":", ""),
      is_local,
      scopes: [...scopes],
      email,
      company_name,
      currency,
      orders_alone: user_type === "company",
      refused_url: answerUrl(redirect, { state: body.state, issuer }, { error: "access_denied" }),
    };
  }),
  authorizeAgent: steps<"authorizeAgent", Decidable, { readonly url: string }>("authorizeAgent", {
    prepare: ({ machine, caller, origin, body }) =>
      decidable(machine, body, issuerOf(machine, caller, origin)),
    command: async ({ tx, machine, caller, origin, body, now }, found) => {
      const issuer = issuerOf(machine, caller, origin);
      return { url: await authorizeAgent(tx, caller, { input: body, found, issuer }, now) };
    },
  }),
};
