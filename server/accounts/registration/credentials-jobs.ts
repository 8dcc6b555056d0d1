import { link_hours, makeLink, spendLinks } from "./links.ts";
import { askedMail, portalPage } from "./mail-requests.ts";
import { idOf, job } from "#server/kernel/jobs/job.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";

export const credential_jobs = {
  /** The link to set a new password, when the address has an account; a newer one makes the older void. */
  "account.password_asked": job({
    command: async ({ tx, now, machine, ...running }) => {
      const { request, brand, customer } = await askedMail(tx, idOf(running, "mail_request_id"));
      if (!customer) return;
      const { locale } = request;
      const { id: customer_id, email } = customer;
      await spendLinks(tx, customer_id, ["password_reset"], now);
      const { token } = await makeLink(tx, { kind: "password_reset", brand, customer_id, email }, now);
      await writeMail(
        tx,
        {
          unique_key: `password_reset:${request.id}`,
          kind: "password_reset",
          brand,
          locale,
          recipient: email,
          order_id: null,
          data: {
            url: portalPage(machine.config, brand, locale, "password-forgot", token),
            hours: link_hours.password_reset,
          },
        },
        now,
      );
    },
  }),
};
