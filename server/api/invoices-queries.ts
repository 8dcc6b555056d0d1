import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { api_order_routes } from "#contract/api/orders.ts";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { type CursorList, type Page, pageOf, placeIn } from "./cursor.ts";
import { flatPrice } from "./money.ts";

type InvoiceQuery = z.output<(typeof api_order_routes)["apiInvoices"]["query"]>;
type InvoiceView = z.input<(typeof api_order_routes)["apiInvoice"]["answer"]>;

const invoicesOf = (db: Kysely<DB>, caller: Caller) =>
  db
    .selectFrom("invoice")
    .select(["id", "number", "kind", "date_of_issue", "due_date", "paid", "reference", "created_at"])
    .select(["currency", "total_net", "total_vat", "total_gross", "cost_centre", "pdf_key"])
    .select((w) =>
      w
        .selectFrom("invoice_line")
        .select((line) =>
          line.fn.agg<number[] | null>("array_agg", ["invoice_line.order_id"]).distinct().as("ids"),
        )
        .whereRef("invoice_line.invoice_id", "=", "invoice.id")
        .where("invoice_line.order_id", "is not", null)
        .as("orders"),
    )
    .where("customer_id", "=", idOfCaller(caller));
type InvoiceRow = Awaited<ReturnType<ReturnType<typeof invoicesOf>["execute"]>>[number];

const invoiceView = (row: InvoiceRow): InvoiceView => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  issued_on: row.date_of_issue,
  due_on: row.due_date,
  paid: row.paid,
  reference: row.reference,
  cost_centre: row.cost_centre,
  orders: row.orders ?? [],
  pdf_ready: row.pdf_key !== null,
  ...flatPrice({
    price_net: moneyView(row.total_net, row.currency),
    vat: moneyView(row.total_vat, row.currency),
    price_gross: moneyView(row.total_gross, row.currency),
  }),
});

/** One invoice of the account. Refuses `invoice.not_found` for another account's. */
export async function apiInvoice(db: Kysely<DB>, caller: Caller, id: number): Promise<InvoiceView> {
  const row = await invoicesOf(db, caller).where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("invoice.not_found");
  return invoiceView(row);
}

/** The invoices of the account, newest first; `order_id` names the order that they are for. */
export async function apiInvoices(
  db: Kysely<DB>,
  { keys }: Machine,
  caller: Caller,
  { limit, cursor, ...filters }: InvoiceQuery,
): Promise<Page<InvoiceView>> {
  const list: CursorList = { name: "invoices", customer_id: idOfCaller(caller), filters };
  const after = placeIn(keys, list, cursor);
  const rows = await invoicesOf(db, caller)
    .$if(after !== null, (q) =>
      q.where((w) =>
        w(w.refTuple("created_at", "id"), "<", w.tuple(after?.at ?? new Date(0), after?.id ?? 0)),
      ),
    )
    .$if(filters.order_id !== undefined, (q) =>
      q.where((w) =>
        w.exists(
          w
            .selectFrom("invoice_line as sold")
            .select("sold.position")
            .whereRef("sold.invoice_id", "=", "invoice.id")
            .where("sold.order_id", "=", filters.order_id ?? 0),
        ),
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const placed = rows.map((row) => ({ ...row, at: row.created_at }));
  const { page, next_cursor } = pageOf(keys, list, placed, limit);
  return { data: page.map(invoiceView), next_cursor };
}
