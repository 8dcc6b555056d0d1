import { brandById } from "#brands/all.ts";
import { rolesWith } from "#domain/accounts/staff-rights.ts";
import { idOf, job } from "#server/kernel/jobs/job.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { workingStaff } from "#server/kernel/mail/working-staff.ts";

export const quarantine_jobs = {
  /** Tells those who may decide that a file was stopped. */
  "mail.staff_quarantine": job({
    command: async ({ tx, now, machine, ...running }) => {
      const row = await tx
        .selectFrom("quarantine")
        .selectAll()
        .where("id", "=", idOf(running, "quarantine_id"))
        .executeTakeFirst();
      const brand = row && brandById(row.brand_id);
      if (!row || !brand || row.decision !== null) return;
      const desk = await workingStaff(tx)
        .select(["email", "locale", "id"])
        .where("role", "in", rolesWith("orders.work"))
        .execute();
      for (const { email, locale, id } of desk)
        await writeMail(
          tx,
          {
            unique_key: `staff_quarantine:${row.id}:${id}`,
            kind: "staff_quarantine",
            brand,
            locale,
            recipient: email,
            order_id: null,
            data: {
              url: `${originOfBrand(machine.config, brand)}/staff/quarantine`,
              file_name: row.name,
              signature: row.signature,
              sender: row.sender,
            },
          },
          now,
        );
    },
  }),
};
