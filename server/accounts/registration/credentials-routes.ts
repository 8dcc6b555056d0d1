import { bearerOf } from "#server/kernel/http/bearer.ts";
import { checkOwnPassword, hashPassword } from "./passwords.ts";
import { refuseWeak } from "./password-policy.ts";
import { requestMail } from "./mail-requests.ts";
import { personOfCaller } from "#server/kernel/http/caller.ts";
import { steps, write, type Handlers } from "#server/kernel/http/handlers.ts";
import { userById } from "../queries.ts";
import {
  addressOfPasswordLink,
  askForNewEmail,
  changePassword,
  ownerOfPasswordLink,
  resetPassword,
} from "./credentials-commands.ts";

export const credential_handlers = {
  forgotPassword: write("forgotPassword", async ({ tx, caller: { brand, locale }, body, now }) => {
    await requestMail(tx, { purpose: "password", brand, locale, email: body.email }, now);
    return null;
  }),
  passwordLink: write("passwordLink", async ({ tx, caller, body, now }) => ({
    email: await ownerOfPasswordLink(tx, caller, body.token, now),
  })),
  resetPassword: steps<"resetPassword", string, null>("resetPassword", {
    prepare: async ({ machine, caller, body }) => {
      const email = await addressOfPasswordLink(machine.db, body.token);
      await refuseWeak(body.password, caller.brand, email, caller.locale);
      return hashPassword(body.password);
    },
    command: async ({ tx, machine, caller, body: { token }, now }, password_hash) => {
      await resetPassword(tx, machine, caller, { token, password_hash }, now);
      return null;
    },
  }),
  changePassword: steps<"changePassword", string, null>("changePassword", {
    prepare: async ({ machine, caller, body, ip, now }) => {
      const id = personOfCaller(caller);
      const asked = { zone: "customer", id, brand_slug: caller.brand.slug, ip } as const;
      await checkOwnPassword(machine.db, asked, body.current_password, now);
      const { email } = await userById(machine.db, caller);
      await refuseWeak(body.password, caller.brand, email, caller.locale);
      return hashPassword(body.password);
    },
    command: async ({ tx, machine, caller, headers, now }, password_hash) => {
      const what = { person_id: personOfCaller(caller), password_hash, token: bearerOf(headers) };
      await changePassword(tx, machine, what, now);
      return null;
    },
  }),
  changeEmail: steps<"changeEmail", string, null>("changeEmail", {
    prepare: ({ machine, caller, body, ip, now }) =>
      checkOwnPassword(
        machine.db,
        { zone: "customer", id: personOfCaller(caller), brand_slug: caller.brand.slug, ip },
        body.current_password,
        now,
      ),
    command: async ({ tx, machine, caller, body: { email }, now }) => {
      await askForNewEmail(tx, machine, caller, { person_id: personOfCaller(caller), email }, now);
      return null;
    },
  }),
} satisfies Partial<
  Handlers<"forgotPassword" | "passwordLink" | "resetPassword" | "changePassword" | "changeEmail">
>;
