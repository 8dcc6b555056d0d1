import { correctionPreview, lateNumberToAsk } from "#server/invoices/index.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import { preview, read, steps, write } from "#server/kernel/http/handlers.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { answerNow } from "#server/tax/index.ts";
import { askForRefund, previewRefund, sendAgain } from "./commands.ts";
import { returnVat } from "./vat-return.ts";
import { refundables, refundList, refundRowOf } from "./queries.ts";

type OfInvoice = {
  readonly machine: Machine;
  readonly params: { readonly id: number };
  readonly now: Date;
};

/** VIES may know the number today although its job asks no more. */
async function askLate({ machine, params, now }: OfInvoice): Promise<void> {
  const vat_id = await lateNumberToAsk(machine.db, params.id);
  if (vat_id !== null) await answerNow(machine, vat_id, "desk", now);
}

export const refund_handlers = {
  refunds: read("refunds", ({ db, query }) => refundList(db, query)),
  // A search shows personal data of the buyer, so it is written to the audit log.
  refundables: write("refundables", async ({ tx, caller, query, now }) => {
    const detail = { search: query.search };
    await writeAudit(tx, caller, { act: "payment.search", object: "payment", object_id: null, detail }, now);
    return refundables(tx, query.search);
  }),
  makeRefund: write("makeRefund", async ({ tx, caller, body, now }) => {
    const { id } = await askForRefund(tx, caller, { ...body, act: "makeRefund" }, now);
    return refundRowOf(tx, { request_id: id });
  }),
  previewRefund: preview("previewRefund", ({ tx, caller, body, now }) =>
    previewRefund(tx, caller, body, now),
  ),
  returnVat: steps<"returnVat", undefined, { id: number }>("returnVat", {
    prepare: async (asked) => {
      await askLate(asked);
      return undefined;
    },
    command: async ({ tx, caller, params, now }) => {
      const { id } = await returnVat(tx, caller, params.id, now);
      return { id };
    },
  }),
  previewVatReturn: preview(
    "previewVatReturn",
    ({ tx, caller, params, now }) =>
      correctionPreview(tx, params.id, async () => {
        const { returned } = await returnVat(tx, caller, params.id, now);
        return { waits: false, returned: returned && moneyView(returned.amount, returned.currency) };
      }),
    askLate,
  ),
  sendRefundAgain: write("sendRefundAgain", async ({ tx, caller, params, now }) => {
    await sendAgain(tx, caller, params.id, now);
    return refundRowOf(tx, { refund_id: params.id });
  }),
};
