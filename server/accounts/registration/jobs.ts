import { askedMail, portalPage } from "./mail-requests.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { idOf, job, type Running } from "#server/kernel/jobs/job.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import { sendConfirmation } from "./commands.ts";

type Writing = Running & { readonly tx: Tx };

/** Mails the link that confirms the address and sets a password; skipped for an account with a password. */
async function sendActivation({
  tx,
  now,
  machine,
  ...running
}: Writing): Promise<"sent" | "active" | "none"> {
  const { request, brand, customer } = await askedMail(tx, idOf(running, "mail_request_id"));
  if (!customer) return "none";
  if (customer.password_hash !== null) return "active";
  const { id: customer_id, email } = customer;
  // The desk invites at a brand that takes no registrations.
  const kind = brand.app === "portal" ? "activation" : "account_invitation";
  await sendConfirmation(tx, machine, { brand, locale: request.locale, customer_id, email, kind }, now);
  return "sent";
}

export const registration_jobs = {
  "account.registered": job({
    command: async (running) => {
      if ((await sendActivation(running)) !== "active") return;
      const { tx, now, machine } = running;
      const { request, brand } = await askedMail(tx, idOf(running, "mail_request_id"));
      await writeMail(
        tx,
        {
          unique_key: `account_exists:${request.id}`,
          kind: "account_exists",
          brand,
          locale: request.locale,
          recipient: request.email,
          order_id: null,
          data: { url: portalPage(machine.config, brand, request.locale, "login") },
        },
        now,
      );
    },
  }),
  "account.activation_asked": job({
    command: async (running) => {
      await sendActivation(running);
    },
  }),
};
