import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { party } from "#contract/payments/money.ts";
import { Refusal } from "#domain/errors.ts";
import { sumOf } from "#domain/invoices/correction.ts";
import type { TaxDecision } from "#domain/tax/tax.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { answerAt, confirmedSnapshot, provenFor } from "#server/tax/index.ts";
import { decisionOn } from "./buyer-proof.ts";
import { paidAt } from "./paid-at.ts";
import { polishVat, reasonText } from "./correct.ts";
import { replaceInvoice, type Replaced } from "./replace.ts";
import { json } from "./sold.ts";
import { type Chain, chainOf, type InvoiceRow, lockChain, type Standing } from "./standing.ts";

type EvidenceRow = NonNullable<Awaited<ReturnType<typeof answerAt>>>;
/** The answer of VIES that takes the VAT off an invoice, and the decision that rests on it. */
type Late = { readonly vies: EvidenceRow; readonly decision: TaxDecision };
type Hindrance = "correction.replaced" | "correction.no_vat" | "correction.unproven" | "correction.denied";

/** What VIES says of the buyer's number for the tax point of an invoice, or why its VAT stays. */
async function lateAnswer(db: Kysely<DB>, chain: Chain): Promise<Late | Hindrance> {
  if (chain.is_cancelled) return "correction.replaced";
  if (polishVat(chain.lines) === 0n) return "correction.no_vat";
  const buyer = party.parse(chain.customer);
  const vat_id = provenFor(buyer);
  const vies = vat_id === null ? undefined : await answerAt(db, vat_id, await taxPointOf(db, chain.root));
  if (!vies || vies.vat_id !== buyer.tax_id) return "correction.unproven";
  if (vies.answer !== "valid") return "correction.denied";
  const decision = decisionOn(buyer, { vies_answer_id: vies.id, business_evidence_id: null });
  return decision.rate_bps === 0n ? { vies, decision } : "correction.unproven";
}

/** The payment of what was paid before the work; of a collective invoice noon of its day of sale. */
async function taxPointOf(db: Kysely<DB>, root: InvoiceRow): Promise<Date> {
  const request =
    root.due_date !== null || root.payment_request_id === null
      ? undefined
      : await db
          .selectFrom("payment_request")
          .select(["settled_at", "paid_on"])
          .where("id", "=", root.payment_request_id)
          .executeTakeFirst();
  return (request && paidAt(request)) ?? new Date(`${root.sale_date}T12:00:00Z`);
}

/** The evidence for taking the VAT off an invoice, for the desk; null where it stays. */
export async function lateNumberOf(db: Kysely<DB>, chain: Chain): Promise<EvidenceRow | null> {
  const found = await lateAnswer(db, chain);
  return typeof found === "string" ? null : found.vies;
}

/** The number that VIES has to be asked about before the correction: it gave no clear answer for the tax point yet. */
export async function lateNumberToAsk(db: Kysely<DB>, invoice_id: number): Promise<string | null> {
  const root = await db
    .selectFrom("invoice")
    .selectAll()
    .where("id", "=", invoice_id)
    .where("kind", "in", ["VAT", "ZAL", "ROZ"])
    .executeTakeFirst();
  if (!root) return null;
  const chain = await chainOf(db, root);
  return (await lateAnswer(db, chain)) === "correction.unproven"
    ? provenFor(party.parse(chain.customer))
    : null;
}

/** An invoice issued again without VAT, and the VAT that was taken off each of its orders, minor units. */
export type WithoutVat = Replaced & {
  readonly chain: Chain;
  readonly vat_of: ReadonlyMap<number, bigint>;
};

/**
 * Corrects an invoice that charged VAT to zero and issues it again with the same net under reverse charge, because VIES
 * confirmed its buyer only later. The caller returns the VAT that was paid and posts the journals. Refuses where VIES
 * did not confirm the number for the tax point, and an invoice that has no VAT or was issued again already.
 */
export async function issueWithoutVat(
  tx: Tx,
  { invoice_id, issued_by }: { readonly invoice_id: number; readonly issued_by: number | null },
  now: Date,
): Promise<WithoutVat> {
  const chain = await lockChain(tx, invoice_id);
  const found = await lateAnswer(tx, chain);
  if (typeof found === "string") throw new Refusal(found);
  const { root } = chain;
  const left = chain.lines.filter(({ gross }) => gross > 0n);
  const { treatment } = found.decision;
  const items = left.map((line) => ({ order_id: line.order_id, priced_as: pricedAs(root.tax, line) }));
  const replacement = {
    reason: reasonText(root.locale, "reason.late_number"),
    lines: left.map(withoutVat),
    issued_by,
    columns: {
      customer: json(Object(chain.customer)),
      tax: json(confirmedSnapshot(root.tax, { ...found, items })),
      vies_answer_id: found.vies.id,
      ...(root.treatment === null ? {} : { treatment }),
      // Nothing is converted into złoty where there is no Polish VAT.
      nbp_rate_id: null,
      fx: null,
      vat_pln: null,
      mode: "net_first",
    },
  } as const;
  const replaced = await replaceInvoice(tx, chain, replacement, now);
  return { ...replaced, chain, vat_of: vatByOrder(left) };
}

const withoutVat = (line: Standing): Standing => ({ ...line, vat: 0n, gross: line.net, vat_rate_bps: null });

function vatByOrder(lines: readonly Standing[]): ReadonlyMap<number, bigint> {
  const vat_of = new Map<number, bigint>();
  for (const { order_id } of lines) {
    if (order_id === null) throw new Error("a line with VAT belongs to no order");
    const own = lines.filter((line) => line.order_id === order_id);
    vat_of.set(order_id, sumOf(own).vat);
  }
  return vat_of;
}

const priced = z.object({
  orders: z.array(z.object({ order_id: z.nullish(z.number()), priced_as: z.nullish(z.string()) })),
});

/** The treatment of the price of a line's order. */
const pricedAs = (tax: unknown, { order_id }: Standing): string | null =>
  priced.parse(tax).orders.find((one) => one.order_id === order_id)?.priced_as ?? null;
