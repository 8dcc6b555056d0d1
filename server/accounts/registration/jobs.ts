import { askedMail, portalPage } from "./mail-requests.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { defineJob, type Running } from "#server/kernel/jobs/job.ts";
import type { PayloadOf } from "#server/kernel/jobs/payloads.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import { accountExistsMail } from "../mails/account-exists.ts";
import { sendConfirmation } from "./commands.ts";

type Writing = Running<PayloadOf<"account.registered">> & { readonly tx: Tx };

/** Mails the link that confirms the address and sets a password; skipped for an account with a password. */
async function sendActivation({
  tx,
  now,
  machine,
  ...running
}: Writing): Promise<"sent" | "active" | "none"> {
  const { request, brand, person } = await askedMail(tx, running.payload.mail_request_id);
  if (!person) return "none";
  if (person.password_hash !== null) return "active";
  const { id: customer_id, email } = person;
  // The desk invites at a brand that takes no registrations.
  const kind = brand.app === "portal" ? "activation" : "account_invitation";
  await sendConfirmation(tx, machine, { brand, locale: request.locale, customer_id, email, kind }, now);
  return "sent";
}

export const registration_jobs = {
  "account.registered": defineJob("account.registered", {
    run: async (running) => {
      if ((await sendActivation(running)) !== "active") return;
      const { tx, now, machine } = running;
      const { request, brand } = await askedMail(tx, running.payload.mail_request_id);
      await writeMail(
        tx,
        accountExistsMail,
        {
          key: `account_exists:${request.id}`,
          to: { brand, locale: request.locale, recipient: request.email },
          order_id: null,
          data: { url: portalPage(machine.config, brand, request.locale, "login") },
        },
        now,
      );
    },
  }),
  "account.activation_asked": defineJob("account.activation_asked", {
    run: async (running) => {
      await sendActivation(running);
    },
  }),
};
