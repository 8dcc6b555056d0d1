import { link_hours, makeLink, spendLinks } from "./links.ts";
import { askedMail, portalPage } from "./mail-requests.ts";
import { defineJob } from "#server/kernel/jobs/job.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import { passwordResetMail } from "../mails/password-reset.ts";

export const credential_jobs = {
  /** Mails the link to set a new password when the address has an account; older links end. */
  "account.password_asked": defineJob("account.password_asked", {
    run: async ({ tx, now, machine, payload }) => {
      const { request, brand, person } = await askedMail(tx, payload.mail_request_id);
      if (!person) return;
      const { locale } = request;
      const { id: customer_id, email } = person;
      await spendLinks(tx, customer_id, ["password_reset"], now);
      const { token } = await makeLink(tx, { kind: "password_reset", brand, customer_id, email }, now);
      await writeMail(
        tx,
        passwordResetMail,
        {
          key: `password_reset:${request.id}`,
          to: { brand, locale, recipient: email },
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
