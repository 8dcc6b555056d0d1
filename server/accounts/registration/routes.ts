import { requestMail } from "./mail-requests.ts";
import { write, type Handlers } from "#server/kernel/http/handlers.ts";
import { inviteCustomer, register, registerGuest, verifyEmail } from "./commands.ts";

export const registration_handlers = {
  register: write("register", async ({ tx, caller, body, now }) => {
    await register(tx, caller, body, now);
    return null;
  }),
  guestAccount: write("guestAccount", async ({ tx, caller, body, now }) => {
    await registerGuest(tx, caller, body.hash, now);
    return null;
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
