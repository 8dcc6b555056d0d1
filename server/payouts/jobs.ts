import { afterPay } from "#server/kernel/jobs/after.ts";
import { idOf, job } from "#server/kernel/jobs/job.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { bookFees } from "./books.ts";
import { type DrawnStatement, statementPdf } from "./paper.ts";
import { makePayable, overdueFees } from "./payable.ts";
import { closeMonths, translatorsToSettle } from "./statements.ts";
import { orderForUpdate } from "#server/orders/rows.ts";

export const payout_jobs = {
  /** Every hour: fees whose day was missed, and a job of its own for everybody whose month is over. */
  "pay.round": job({
    command: async ({ tx, now }) => {
      for (const { order_id, id } of await overdueFees(tx, now)) {
        await makePayable(tx, id, now);
        await orderForUpdate(tx, order_id);
        await bookFees(tx, order_id, now);
      }
      for (const translator_id of await translatorsToSettle(tx, now))
        for (const name of afterPay.month_over)
          await enqueue(tx, name, { translator_id }, { job_key: `pay.close:${translator_id}` });
    },
  }),
  "pay.close": job({
    command: async ({ tx, now, ...running }) => {
      await closeMonths(tx, idOf(running, "translator_id"), now);
    },
  }),
  "pay.render": job<DrawnStatement>({
    prepare: (running) => statementPdf(running.machine, idOf(running, "pay_statement_id")),
    command: async ({ tx, ...running }, { key, sha256 }) => {
      if (sha256 === null) return;
      const pay_statement_id = idOf(running, "pay_statement_id");
      const noted = await tx
        .updateTable("pay_statement")
        .set({ pdf_key: key, pdf_sha256: sha256 })
        .where("id", "=", pay_statement_id)
        .where("pdf_key", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (!noted) return;
      for (const name of afterPay.rendered) await enqueue(tx, name, { pay_statement_id });
    },
  }),
};
