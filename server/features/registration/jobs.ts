import { link_hours, makeLink, spendLinks } from "../../accounts/links.ts";
import { askedMail, portalPage } from "../../accounts/mail-requests.ts";
import { idOf, job, type Running } from "../../jobs/job.ts";
import type { Tx } from "../../db/open.ts";
import { writeMail } from "../../mail/outbox.ts";
import { sendInvitation } from "./commands.ts";

type Writing = Running & { readonly tx: Tx };

/** The activation link to an account that waits for it; a newer link makes the older ones void. */
async function sendActivation({
  tx,
  now,
  machine,
  ...running
}: Writing): Promise<"sent" | "active" | "none"> {
  const { request, brand, customer } = await askedMail(tx, idOf(running, "mail_request_id"));
  if (!customer) return "none";
  if (customer.activated_at !== null) return "active";
  const { email } = customer;
  if (customer.password_hash === null) {
    // Staff made this account: a confirmed address without a password would open nothing.
    const { locale } = request;
    await sendInvitation(tx, machine, { brand, locale, customer_id: customer.id, email }, now);
    return "sent";
  }
  await spendLinks(tx, customer.id, ["activation"], now);
  const { token } = await makeLink(tx, { kind: "activation", brand, customer_id: customer.id, email }, now);
  const { locale } = request;
  await writeMail(
    tx,
    {
      unique_key: `activation:${request.id}`,
      kind: "activation",
      brand,
      locale,
      recipient: email,
      order_id: null,
      data: {
        url: portalPage(machine.config, brand, locale, "password", "verification", email, token),
        hours: link_hours.activation,
      },
    },
    now,
  );
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
