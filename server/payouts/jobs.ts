import { defineJob } from "#server/kernel/jobs/job.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { bookFees } from "./books.ts";
import { statementPdf } from "./paper.ts";
import { makePayable, overdueFees } from "./payable.ts";
import { closeMonths, translatorsToSettle } from "./statements.ts";
import { orderForUpdate } from "#server/orders/index.ts";

export const payout_jobs = {
  /** Every hour: fees whose day was missed, and a separate job for each translator whose month is over. */
  "pay.round": defineJob("pay.round", {
    run: async ({ tx, now }) => {
      for (const { order_id, id } of await overdueFees(tx, now)) {
        await makePayable(tx, id, now);
        await orderForUpdate(tx, order_id);
        await bookFees(tx, order_id, now);
      }
      for (const translator_id of await translatorsToSettle(tx, now))
        await enqueue(tx, "pay.close", { translator_id }, { job_key: `pay.close:${translator_id}` });
    },
  }),
  /** A week after an order was finished the fee of its last stage is to be paid; a complaint that is open holds it. */
  "work.payable": defineJob("work.payable", {
    run: ({ tx, now, payload }) => makePayable(tx, payload.assignment_id, now),
  }),

  "pay.close": defineJob("pay.close", {
    run: async ({ tx, now, payload }) => {
      await closeMonths(tx, payload.translator_id, now);
    },
  }),
  "pay.render": defineJob("pay.render", {
    prepare: (running) => statementPdf(running.machine, running.payload.pay_statement_id),
    run: async ({ tx, payload }, { key, sha256 }) => {
      if (sha256 === null) return;
      const pay_statement_id = payload.pay_statement_id;
      const noted = await tx
        .updateTable("pay_statement")
        .set({ pdf_key: key, pdf_sha256: sha256 })
        .where("id", "=", pay_statement_id)
        .where("pdf_key", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (!noted) return;
      await enqueue(tx, "mail.pay_statement", { pay_statement_id });
    },
  }),
};
