import type { Brand } from "#brands/brand.ts";
import type { PaperCode } from "#server/kernel/pdf/codes.ts";
import { type InvoiceDocument, invoiceLayout } from "./invoice-layout.ts";
import { invoiceText } from "./invoice-texts.ts";

/** The invoice as a PDF of one A4 page, more when it has many lines. The same invoice gives the same bytes. */
export async function invoicePdf(
  invoice: InvoiceDocument,
  brand: Brand,
  codes: readonly PaperCode[] = [],
): Promise<Uint8Array> {
  const { locale, number, seller, created_at } = invoice;
  const title = `${titleOf(invoice)} ${number}`;
  const page_text = invoiceText(locale, "page");
  const { blocksPdf } = await import("#server/kernel/pdf/blocks.ts");
  return blocksPdf(
    invoiceLayout(invoice),
    brand,
    { title, author: seller.name, locale, number, created_at, page_text },
    codes,
  );
}

const titleOf = ({ locale, kind }: InvoiceDocument): string =>
  invoiceText(locale, kind === "VAT" ? "title" : `title.${kind}`);
