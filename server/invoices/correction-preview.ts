import type { CorrectionPreview } from "#contract/invoices/desk-invoices.ts";
import { party } from "#contract/payments/money.ts";
import { declaredOn, sumOf } from "#domain/invoices/correction.ts";
import type { Currency } from "#domain/money.ts";
import { Refusal } from "#domain/errors.ts";
import type { Totals } from "#domain/pricing/trace.ts";
import { shownVatId } from "#domain/tax/vat-id.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { closedMonth } from "./closed-month.ts";
import { type Chain, chainOf, type InvoiceRow } from "./standing.ts";

/**
 * What a correction of an invoice issues: the act is done in a transaction that is undone, and its documents are read.
 * Refuses what the act refuses.
 */
export async function correctionPreview(
  tx: Tx,
  invoice_id: number,
  issue: () => Promise<{ readonly waits: boolean; readonly returned?: CorrectionPreview["returned"] }>,
): Promise<CorrectionPreview> {
  const root = await tx.selectFrom("invoice").selectAll().where("id", "=", invoice_id).executeTakeFirst();
  if (!root) throw new Refusal("invoice.not_found");
  const before = await chainOf(tx, root);
  const { waits, returned = null } = await issue();
  const after = await chainOf(tx, root);
  const reissued = await tx
    .selectFrom("invoice")
    .selectAll()
    .where("replaces_invoice_id", "=", root.id)
    .execute();
  const issued = [...after.corrections.slice(before.corrections.length), ...reissued];
  const sent = await tx
    .selectFrom("einvoice")
    .select("invoice_id")
    .where("state", "=", "queued")
    .where(
      "invoice_id",
      "in",
      issued.map(({ id }) => id),
    )
    .execute();
  const sold_in = root.sale_date.slice(0, 7);
  return {
    number: root.number,
    buyer: buyerOf(before.customer),
    sold_in,
    closed: await closedMonth(tx, sold_in),
    waits,
    returned,
    documents: withAmounts(before, issued).map(({ document, ...amounts }) => ({
      ...amounts,
      buyer: buyerOf(document.customer),
      reason: document.reason,
      declared_in: declaredOn(document, document.kind === "KOR" ? root : null).slice(0, 7),
      to_ksef: sent.some((one) => one.invoice_id === document.id),
    })),
  };
}

/** Of each correction the amounts of its invoice before and after it, of a new invoice its own. */
function withAmounts(before: Chain, issued: readonly InvoiceRow[]) {
  let standing = sumOf(before.lines);
  return issued.map((document) => {
    const { kind, correction, currency, total_net, total_vat, total_gross } = document;
    const own = { net: total_net, vat: total_vat, gross: total_gross };
    if (kind !== "KOR") return { document, correction: null, before: null, after: totalsView(own, currency) };
    const until_now = standing;
    standing = sumOf([standing, own]);
    return {
      document,
      correction,
      before: totalsView(until_now, currency),
      after: totalsView(standing, currency),
    };
  });
}

const totalsView = ({ net, vat, gross }: Totals, currency: Currency) => ({
  net: moneyView(net, currency),
  vat: moneyView(vat, currency),
  gross: moneyView(gross, currency),
});

/** The buyer with the number as people read it. */
function buyerOf(customer: InvoiceRow["customer"]) {
  const { tax_id, ...buyer } = party.parse(customer);
  return { ...buyer, tax_id: tax_id && shownVatId(tax_id, buyer.country) };
}
