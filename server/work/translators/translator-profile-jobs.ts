import { askedMail } from "#server/accounts/index.ts";
import { defineJob } from "#server/kernel/jobs/job.ts";
import { sendTranslatorLink } from "./translator-profile-commands.ts";

export const translator_profile_jobs = {
  /** Mails the link to set a new password, if the address is that of an active translator. */
  "account.translator_password_asked": defineJob("account.translator_password_asked", {
    run: async ({ tx, now, machine, payload }) => {
      const { request } = await askedMail(tx, payload.mail_request_id);
      const row = await tx
        .selectFrom("translator")
        .select(["id", "email", "locale", "password_hash"])
        .where((w) => w(w.fn<string>("lower", ["email"]), "=", request.email))
        .where("active", "=", true)
        .executeTakeFirst();
      if (!row) return;
      const kind = row.password_hash === null ? "translator_invitation" : "translator_password";
      await sendTranslatorLink(tx, machine, row, kind, now);
    },
  }),
};
