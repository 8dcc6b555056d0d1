import { askedMail } from "../registration/mail-requests.ts";
import { defineJob } from "#server/kernel/jobs/job.ts";
import { sendStaffLink } from "./commands.ts";

export const staff_user_jobs = {
  /** Mails the link that sets a new password to an active staff user. */
  "account.staff_password_asked": defineJob("account.staff_password_asked", {
    run: async ({ tx, now, machine, payload }) => {
      const { request } = await askedMail(tx, payload.mail_request_id);
      const row = await tx
        .selectFrom("staff_user")
        .select(["id", "email", "locale", "password_hash"])
        .where((w) => w(w.fn<string>("lower", ["email"]), "=", request.email))
        .where("active", "=", true)
        .executeTakeFirst();
      if (!row) return;
      const kind = row.password_hash === null ? "staff_invitation" : "staff_password";
      await sendStaffLink(tx, machine, row, kind, now);
    },
  }),
};
