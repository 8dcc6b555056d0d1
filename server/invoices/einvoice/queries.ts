import type { Coded, Ksef } from "#server/kernel/ports/ksef.ts";
import { type Kysely, sql } from "kysely";
import { type EInvoiceGroup, type EInvoiceRow, shown_einvoice_states } from "#contract/invoices/einvoices.ts";
import { party } from "#contract/payments/money.ts";
import { Refusal } from "#domain/errors.ts";
import { type EInvoiceState, type KsefInterruption, ksefDeadlineWith } from "#domain/invoices/ksef.ts";
import type { DB, JsonValue } from "#server/kernel/db/tables.ts";
import { likeText, metaOf, paging } from "#server/kernel/format/lists.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { interruptionsOf } from "./interruptions.ts";
import type { PaperCode } from "#server/kernel/pdf/codes.ts";

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

const groups: Readonly<Record<EInvoiceGroup, readonly EInvoiceState[]>> = {
  not_accepted: ["queued", "sending", "sent", "offline", "rejected"],
  open: ["queued", "sending", "sent", "offline"],
  rejected: ["rejected"],
  accepted: ["accepted"],
};

type ListQuery = {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
  readonly search?: string | undefined;
  readonly group?: EInvoiceGroup | undefined;
  readonly until?: string | undefined;
};

const listed = (db: Kysely<DB>) =>
  db
    .selectFrom("einvoice")
    .innerJoin("invoice", "invoice.id", "einvoice.invoice_id")
    .select([
      "einvoice.invoice_id",
      "einvoice.state",
      "einvoice.ksef_number",
      "einvoice.offline_at",
      "einvoice.error_code",
      "einvoice.error_text",
      "invoice.number",
      "invoice.kind",
      "invoice.date_of_issue",
      "invoice.customer",
      "invoice.total_gross",
      "invoice.currency",
    ])
    .select((w) => w("einvoice.upo", "is not", null).as("has_receipt"))
    .where("einvoice.state", "<>", "not_due");

type Listed = Awaited<ReturnType<ReturnType<typeof listed>["executeTakeFirstOrThrow"]>>;

function rowView(row: Listed, interruptions: readonly KsefInterruption[], now: Date): EInvoiceRow {
  const state = shown_einvoice_states.find((one) => one === row.state);
  const deadline = ksefDeadlineWith(interruptions, row.date_of_issue);
  if (!state) throw new Error(`invoice ${row.invoice_id} is not on its way to KSeF`);
  return {
    id: row.invoice_id,
    number: row.number,
    kind: row.kind,
    date_of_issue: row.date_of_issue,
    customer: party.parse(row.customer).name,
    total_gross: moneyView(row.total_gross, row.currency),
    state,
    ksef_number: row.ksef_number,
    offline: row.offline_at !== null,
    deadline: deadline === null ? null : new Date(deadline).toISOString(),
    late: state !== "accepted" && deadline !== null && deadline < now.getTime(),
    error:
      row.error_code === null && row.error_text === null
        ? null
        : { code: row.error_code ?? "", text: row.error_text ?? "" },
    has_receipt: row.has_receipt === true,
  };
}

/** Invoices that have to go to KSeF, newest first; the desk leafs, so the total says whether there is more. */
export async function einvoiceRows(db: Kysely<DB>, query: ListQuery, now: Date) {
  const place = paging(query);
  const search = (query.search ?? "").trim();
  const { group, until } = query;
  const rows = await listed(db)
    .$if(group !== undefined, (q) => q.where("einvoice.state", "in", groups[group ?? "open"]))
    .$if(until !== undefined, (q) => q.where("invoice.sale_date", "<=", until ?? ""))
    .$if(search !== "", (q) =>
      q.where((w) =>
        w.or([
          w("invoice.number", "ilike", likeText(search)),
          w("einvoice.ksef_number", "ilike", likeText(search)),
          w(sql<string>`invoice.customer ->> 'name'`, "ilike", likeText(search)),
        ]),
      ),
    )
    .orderBy("einvoice.created_at", "desc")
    .orderBy("einvoice.invoice_id", "desc")
    .limit(place.per_page + 1)
    .offset(place.offset)
    .execute();
  const interruptions = await interruptionsOf(db);
  return {
    rows: rows.slice(0, place.per_page).map((row) => rowView(row, interruptions, now)),
    meta: metaOf(place, place.offset + rows.length),
  };
}

/** One of them; refuses an invoice that need not go to KSeF. */
export async function einvoiceRow(db: Kysely<DB>, invoice_id: number, now: Date): Promise<EInvoiceRow> {
  const row = await listed(db).where("einvoice.invoice_id", "=", invoice_id).executeTakeFirst();
  if (!row) throw new Refusal("invoice.not_found");
  return rowView(row, await interruptionsOf(db), now);
}

/** The document as sent or the receipt, as text; refuses what is not there. */
export async function einvoiceFile(db: Kysely<DB>, invoice_id: number, file: "xml" | "upo") {
  const row = await db
    .selectFrom("einvoice")
    .innerJoin("invoice", "invoice.id", "einvoice.invoice_id")
    .select(["einvoice.xml", "einvoice.upo", "invoice.number"])
    .where("einvoice.invoice_id", "=", invoice_id)
    .executeTakeFirst();
  const bytes = row?.[file];
  if (!row || !bytes) throw new Refusal("file.not_found");
  const name = row.number.replaceAll("/", "-");
  return { name: file === "xml" ? `${name}.xml` : `UPO-${name}.xml`, content: bytes.toString("utf8") };
}
