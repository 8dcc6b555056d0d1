import type { Kysely } from "kysely";
import { party } from "#contract/money.ts";
import type { DB, JsonValue } from "../../db/tables.ts";
import type { Coded, Ksef } from "../../ksef/open.ts";
import type { PaperCode } from "../../pdf/invoice-codes.ts";

/** What an invoice's codes are made of. */
export const codedOf = (row: {
  readonly seller: JsonValue;
  readonly date_of_issue: string;
  readonly sha256: string | null;
}): Coded => {
  if (row.sha256 === null) throw new Error("an invoice without a document has no code");
  return { nip: party.parse(row.seller).tax_id ?? "", issued_on: row.date_of_issue, sha256: row.sha256 };
};

/**
 * The codes on an invoice's paper: one that leads to it in KSeF, labelled by its number or as an offline one, and for
 * an offline one a second. None for what never goes there, and none before it is there.
 */
export async function paperCodes(
  db: Kysely<DB>,
  ksef: Ksef | null,
  invoice_id: number,
): Promise<PaperCode[]> {
  if (ksef === null) return [];
  const row = await db
    .selectFrom("einvoice")
    .innerJoin("invoice", "invoice.id", "einvoice.invoice_id")
    .select([
      "einvoice.sha256",
      "einvoice.ksef_number",
      "einvoice.certificate_code",
      "invoice.seller",
      "invoice.date_of_issue",
    ])
    .where("einvoice.invoice_id", "=", invoice_id)
    .where((w) => w.or([w("einvoice.state", "=", "accepted"), w("einvoice.offline_at", "is not", null)]))
    .executeTakeFirst();
  if (!row) return [];
  const { certificate_code, ksef_number } = row;
  const text = ksef.invoiceCode(codedOf(row));
  if (certificate_code === null) return [{ label: ksef_number ?? "", text }];
  return [
    { label: "OFFLINE", text },
    { label: "CERTYFIKAT", text: certificate_code },
  ];
}
