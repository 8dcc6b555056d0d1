import { refuseWeak } from "../../accounts/password-policy.ts";
import { hashPassword } from "../../accounts/passwords.ts";
import { requestMail } from "../../accounts/mail-requests.ts";
import { steps, write, type Handlers } from "../../http/handlers.ts";
import { guestAddress, inviteCustomer, register, registerGuest, verifyEmail } from "./commands.ts";

export const registration_handlers = {
  register: steps<"register", string, null>("register", {
    // Hashed for every address alike, so that the time of the answer tells nothing.
    prepare: async ({ caller, body }) => {
      await refuseWeak(body.password, caller.brand, body.email, caller.locale);
      return hashPassword(body.password);
    },
    command: async ({ tx, caller, body, now }, password_hash) => {
      await register(tx, caller, body, password_hash, now);
      return null;
    },
  }),
  guestAccount: steps<"guestAccount", string, null>("guestAccount", {
    prepare: async ({ machine, caller, body }) => {
      const email = await guestAddress(machine.db, caller.brand, body.hash);
      await refuseWeak(body.password, caller.brand, email, caller.locale);
      return hashPassword(body.password);
    },
    command: async ({ tx, caller, body, now }, password_hash) => {
      await registerGuest(tx, caller, body.hash, password_hash, now);
      return null;
    },
  }),
  resendActivation: write("resendActivation", async ({ tx, caller: { brand, locale }, body, now }) => {
    await requestMail(tx, { purpose: "activation", brand, locale, email: body.email }, now);
    return null;
  }),
  verifyEmail: write("verifyEmail", ({ tx, machine, caller, body, now }) =>
    verifyEmail(tx, machine, caller, body, now),
  ),
  inviteCustomer: write("inviteCustomer", async ({ tx, machine, caller, body, now }) => ({
    id: await inviteCustomer(tx, machine, caller, body, now),
  })),
} satisfies Partial<
  Handlers<"register" | "guestAccount" | "resendActivation" | "verifyEmail" | "inviteCustomer">
>;
