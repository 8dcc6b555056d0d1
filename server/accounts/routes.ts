import { bearerOf } from "#server/kernel/http/bearer.ts";
import type { CustomerView } from "#contract/accounts/people.ts";
import { Refusal } from "#domain/errors.ts";
import { brandBySlug } from "#brands/all.ts";
import type { Zone } from "./attempts.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { idOfCaller } from "#server/kernel/http/caller.ts";
import { anonymousToken } from "#server/kernel/http/visits.ts";
import { read, steps, write, type Handlers } from "#server/kernel/http/handlers.ts";
import {
  askAboutChange,
  changeCustomer,
  checkPassword,
  giveToken,
  renewToken,
  revokeToken,
} from "./commands.ts";
import { consentsOf, ownCustomer, userById } from "./queries.ts";

/** The body names the brand by slug, or as the header does. */
function namesBrand(text: string, slug: string): boolean {
  return text === slug || brandBySlug(Buffer.from(text, "base64").toString("utf8"))?.slug === slug;
}

/** The time and role of a login at the desk. */
async function noteStaffLogin(tx: Tx, id: number, now: Date): Promise<void> {
  const { role } = await tx
    .selectFrom("staff_user")
    .select("role")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const what = { act: "login", object: "staff_user", object_id: id } as const;
  await writeAudit(tx, { role: "staff", id, staff_role: role }, what, now);
}

/** Login of one zone: the password is checked before the transaction that issues the token. */
const login = <N extends "accessToken" | "staffToken" | "translatorToken">(name: N, zone: Zone) =>
  steps<N, number, { access_token: string; token_type: "Bearer"; expires_in: number }>(name, {
    prepare: ({ machine, caller, body, ip, now }) =>
      checkPassword(machine, { zone, brand: caller.brand, ip }, body, now),
    command: async ({ tx, caller: { brand }, machine, now }, id) => {
      if (zone === "staff") await noteStaffLogin(tx, id, now);
      return giveToken(tx, { zone, id, brand }, machine.config.user_token_seconds, now);
    },
  });

export const account_handlers = {
  anonymousToken: write("anonymousToken", ({ machine, caller, body, now }) => {
    if (!namesBrand(body.brand, caller.brand.slug)) throw new Refusal("brand.mismatch");
    const expires_in = machine.config.anonymous_token_seconds;
    const access_token = anonymousToken(machine.keys, caller.brand, {
      now,
      seconds: expires_in,
      former: body.access_token,
    });
    return Promise.resolve({ access_token, token_type: "Bearer", expires_in });
  }),
  accessToken: login("accessToken", "customer"),
  staffToken: login("staffToken", "staff"),
  translatorToken: login("translatorToken", "translator"),
  renewToken: write("renewToken", ({ tx, headers, caller, machine, now }) =>
    renewToken(
      tx,
      bearerOf(headers),
      { brand: caller.brand, seconds: machine.config.user_token_seconds },
      now,
    ),
  ),
  revokeToken: write("revokeToken", async ({ tx, headers }) => {
    await revokeToken(tx, bearerOf(headers));
    return null;
  }),
  revokeStaffToken: write("revokeStaffToken", async ({ tx, headers, caller, now }) => {
    await revokeToken(tx, bearerOf(headers));
    await writeAudit(tx, caller, { act: "logout", object: "staff_user", object_id: caller.id }, now);
    return null;
  }),
  revokeTranslatorToken: write("revokeTranslatorToken", async ({ tx, headers }) => {
    await revokeToken(tx, bearerOf(headers));
    return null;
  }),
  currentUser: read("currentUser", async ({ db, caller }) =>
    caller.id === null ? { id: null, login: null, email: null, anonymous: true } : userById(db, caller),
  ),
  profile: read("profile", ({ db, caller }) => ownCustomer(db, caller)),
  currentCustomer: read("currentCustomer", ({ db, caller }) => ownCustomer(db, caller)),
  consents: read("consents", ({ db, caller }) => consentsOf(db, idOfCaller(caller))),
  changeCustomer: steps<"changeCustomer", void, CustomerView>("changeCustomer", {
    prepare: ({ machine, caller, body, now }) => askAboutChange(machine, caller, body, now),
    command: async ({ tx, caller, body, now }) => {
      await changeCustomer(tx, caller, body, now);
      return ownCustomer(tx, caller);
    },
  }),
} satisfies Partial<
  Handlers<
    | "anonymousToken"
    | "accessToken"
    | "staffToken"
    | "translatorToken"
    | "renewToken"
    | "revokeToken"
    | "revokeStaffToken"
    | "revokeTranslatorToken"
    | "currentUser"
    | "profile"
    | "currentCustomer"
    | "changeCustomer"
    | "consents"
  >
>;
