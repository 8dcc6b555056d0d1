import { brandById } from "#brands/all.ts";
import { idOf, job, type Running } from "#server/kernel/jobs/job.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { workingStaff } from "#server/kernel/mail/working-staff.ts";

async function statement({ tx, ...running }: Running & { readonly tx: Tx }) {
  const row = await tx
    .selectFrom("withdrawal")
    .selectAll()
    .where("id", "=", idOf(running, "withdrawal_id"))
    .executeTakeFirstOrThrow();
  const brand = brandById(row.brand_id);
  if (!brand) throw new Error(`withdrawal ${row.id} is of a brand that does not exist`);
  const { order_number, name, email, part, received_at } = row;
  const origin = originOfBrand(running.machine.config, brand);
  return { row, brand, origin, said: { order_number, name, email, part, received_at } };
}

export const withdrawal_jobs = {
  /** The law asks for a receipt on a durable medium, with the content and the moment of the statement. */
  "mail.withdrawal_receipt": job({
    command: async (running) => {
      const { row, brand, origin, said } = await statement(running);
      await writeMail(
        running.tx,
        {
          unique_key: `withdrawal_receipt:${row.id}`,
          kind: "withdrawal_receipt",
          brand,
          locale: row.locale,
          recipient: row.email,
          order_id: row.order_id,
          data: {
            ...said,
            ended: row.settlement === "at_once",
            url: `${origin}/${row.locale}/info/withdrawal`,
          },
        },
        running.now,
      );
    },
  }),
  "mail.staff_withdrawal": job({
    command: async (running) => {
      const { row, brand, origin, said } = await statement(running);
      if (row.settled_at !== null) return;
      const desk = await workingStaff(running.tx)
        .select(["email", "locale", "id"])
        .where("role", "in", ["project_manager", "customer_service", "admin"])
        .execute();
      for (const { email, locale, id } of desk)
        await writeMail(
          running.tx,
          {
            unique_key: `staff_withdrawal:${row.id}:${id}`,
            kind: "staff_withdrawal",
            brand,
            locale,
            recipient: email,
            order_id: row.order_id,
            data: {
              ...said,
              url: row.order_id === null ? `${origin}/staff/queue` : `${origin}/staff/orders/${row.order_id}`,
            },
          },
          running.now,
        );
    },
  }),
};
