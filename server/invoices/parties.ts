import * as z from "zod/mini";
import { is_invoice, type InvoiceKind } from "#domain/invoices/invoice.ts";
import { type BuyerId, numberOfBuyer } from "#domain/tax/tax.ts";
import { treatment_facts, type Treatment, treatments } from "#domain/tax/table.ts";
import { nipOf, shownVatId } from "#domain/tax/vat-id.ts";

/**
 * Seller and buyer for every form of a document: paper and page, structured invoice, register. Only this module reads
 * the stored tax numbers of the parties.
 */

const buyer_id = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("nip"), number: z.string() }),
  z.object({ kind: z.literal("eu_vat"), country: z.string(), number: z.string() }),
  z.object({ kind: z.literal("foreign"), country: z.string(), number: z.string() }),
  z.object({ kind: z.literal("none") }),
]);
/** A party as it was stored; fields an old document lacks are empty. */
const stored_party = z.object({
  name: z._default(z.string(), ""),
  address: z._default(z.string(), ""),
  postcode: z._default(z.string(), ""),
  city: z._default(z.string(), ""),
  country: z._default(z.string(), ""),
  tax_id: z._default(z.nullable(z.string()), null),
});
const identified = z.object({ buyer_id: z.nullish(buyer_id) });
const taxed_lines = z.object({
  orders: z.array(z.object({ order_id: z.nullish(z.int()), treatment: z.enum(treatments) })),
});

type Stored = { readonly kind: InvoiceKind; readonly customer: unknown; readonly tax: unknown };
export type NamedBuyer = z.output<typeof stored_party> & {
  readonly id: BuyerId;
  /** An unconfirmed number of the buyer, printed as text and not reported to the tax office. */
  readonly stated: string | null;
};

/** The buyer's number as reported to the tax office, decided when the document was issued. */
function idOf({ tax, customer }: Pick<Stored, "tax" | "customer">): BuyerId {
  const decided = identified.safeParse(tax).data?.buyer_id;
  if (decided) return decided;
  const nip = nipOf(stored_party.parse(customer).tax_id ?? "");
  return nip === null ? { kind: "none" } : { kind: "nip", number: nip };
}

/** The buyer of a document; `tax_id` is the printed number, null where none is reported. */
export function buyerOn(invoice: Stored): NamedBuyer {
  const named = stored_party.parse(invoice.customer);
  const id = idOf(invoice);
  const reported = numberOfBuyer(id);
  const typed = named.tax_id === null ? null : shownVatId(named.tax_id, named.country);
  // A pro forma and a confirmation are not reported and repeat what the buyer entered.
  if (!is_invoice[invoice.kind]) return { ...named, id, tax_id: reported ?? typed, stated: null };
  return { ...named, id, tax_id: reported, stated: reported === null ? typed : null };
}

/** The buyer before a correction of name or address, with the same number, which is never corrected. */
export const buyerBefore = (invoice: Stored & { readonly customer_before: unknown }): NamedBuyer | null =>
  invoice.customer_before === null ? null : buyerOn({ ...invoice, customer: invoice.customer_before });

/** The tax treatment of each line: of its order, else as stored at its position. Throws for a line without one. */
function lineTreatments(
  lines: readonly { readonly order_id: number | null; readonly position: number }[],
  tax: unknown,
): Treatment[] {
  const { orders } = taxed_lines.parse(tax);
  return lines.map(({ order_id, position }, i) => {
    const taxed = orders.find((one) => one.order_id === order_id) ?? orders[i];
    if (!taxed) throw new Error(`line ${position} has no tax treatment`);
    return taxed.treatment;
  });
}

/** The distinct treatments of a document: of its lines, or of the whole sale where it changes no line. */
export function treatmentsOn(
  lines: readonly { readonly order_id: number | null; readonly position: number }[],
  tax: unknown,
): Treatment[] {
  const { orders } = taxed_lines.parse(tax);
  // The confirmation of a top-up sells nothing and is not taxed.
  const has_taxed_lines = lines.length > 0 && orders.length > 0;
  const found = has_taxed_lines ? lineTreatments(lines, tax) : orders.map(({ treatment }) => treatment);
  return [...new Set(found)];
}

/** Whether the seller's number has its prefix: on services taxed where the buyer is, in the Union (art. 97 ust. 10). */
export const sellerHasPrefix = (found: readonly Treatment[]): boolean =>
  found.some((treatment) => treatment_facts[treatment].seller_prefix_pl);
