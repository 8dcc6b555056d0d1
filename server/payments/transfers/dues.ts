import { sql, type Kysely } from "kysely";
import { brandById, brands } from "#brands/all.ts";
import type { DueView } from "#contract/payments/transfers.ts";
import type { PartPaid } from "#contract/shared.ts";
import { customerOfVirtual } from "#domain/payments/account-number.ts";
import { matchTransfer, type Match, type OpenDue } from "#domain/payments/match.ts";
import { type Named, namedIn } from "#domain/payments/reference.ts";
import { spans } from "#domain/orders/timers.ts";
import type { Currency } from "#domain/money.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { beside_kinds, type RequestRow } from "#server/ledger/index.ts";

/** Invoice prefixes of all brands, with which document numbers begin. */
const prefixes = brands.map(({ invoice_prefix }) => invoice_prefix);

/**
 * The documents that request amounts due: pro forma and invoice by their request, and the corrections and replacements
 * of that invoice, because a payer may use any of them.
 */
const documentsOfDues = (db: Kysely<DB>) =>
  db.selectFrom(
    db
      .selectFrom("invoice")
      .select(["payment_request_id as request_id", "number"])
      .unionAll(
        db
          .selectFrom("payment_request as asked")
          .innerJoin("invoice as correction", "correction.corrected_invoice_id", "asked.invoice_id")
          .select(["asked.id as request_id", "correction.number"]),
      )
      .unionAll(
        db
          .selectFrom("payment_request as asked")
          .innerJoin("invoice as reissued", "reissued.id", "asked.invoice_id")
          .innerJoin("invoice as replaced", "replaced.id", "reissued.replaces_invoice_id")
          .select(["asked.id as request_id", "replaced.number"]),
      )
      .as("document"),
  );

export type Line = {
  readonly iban: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly title: string;
  readonly counterparty_name: string;
  readonly credited_iban: string;
};

/** The parts received for an amount due (minor units): its matches that are not undone. */
export const partsOf = (db: Kysely<DB>, payment_request_id: number) =>
  db
    .selectFrom("bank_match")
    .selectAll()
    .where("payment_request_id", "=", payment_request_id)
    .where("kind", "=", "part")
    .where("undone_at", "is", null)
    .orderBy("id")
    .execute();

/** What parts have paid of an open amount due, and what they lack; null without a part. */
export async function partView(
  db: Kysely<DB>,
  request: Pick<RequestRow, "id" | "state" | "amount_due" | "currency">,
): Promise<PartPaid | null> {
  if (request.state !== "open") return null;
  const received = (await partsOf(db, request.id)).reduce((sum, { amount }) => sum + amount, 0n);
  if (received === 0n) return null;
  return {
    received: moneyView(received, request.currency),
    missing: moneyView(request.amount_due - received, request.currency),
  };
}

/** The same of the amount due that an order waits for. */
export async function partPaidOf(db: Kysely<DB>, order_id: number): Promise<PartPaid | null> {
  const request = await db
    .selectFrom("payment_request_order as share")
    .innerJoin("payment_request as request", "request.id", "share.payment_request_id")
    .select(["request.id", "request.state", "request.amount_due", "request.currency"])
    .where("share.order_id", "=", order_id)
    .where("request.state", "=", "open")
    .where("request.kind", "not in", beside_kinds)
    .orderBy("request.id", "desc")
    .executeTakeFirst();
  return request ? partView(db, request) : null;
}

/** Amounts due with the references by which staff and rules identify them. */
export async function duesOf(db: Kysely<DB>, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("payment_request as request")
    .leftJoin("cart", "cart.id", "request.cart_id")
    .leftJoin("customer", "customer.id", "request.customer_id")
    .selectAll("request")
    .select(["cart.first_name", "cart.last_name", "cart.company_name", "cart.email"])
    .select(["customer.email as customer_email"])
    .select((w) => [
      w
        .selectFrom("bank_match as part")
        .select(sql<bigint>`coalesce(sum(part.amount), 0)::bigint`.as("came"))
        .whereRef("part.payment_request_id", "=", "request.id")
        .where("part.kind", "=", "part")
        .where("part.undone_at", "is", null)
        .as("came"),
      w
        .selectFrom("payment_request_order as share")
        .select(sql<number[]>`coalesce(array_agg(share.order_id order by share.order_id), '{}')`.as("ids"))
        .whereRef("share.payment_request_id", "=", "request.id")
        .as("order_ids"),
      w
        .selectFrom("payment")
        .select(sql<number[]>`coalesce(array_agg(payment.id), '{}')`.as("ids"))
        .whereRef("payment.payment_request_id", "=", "request.id")
        .where("payment.provider", "=", "bank")
        .as("payment_ids"),
      documentsOfDues(db)
        .select(sql<string[]>`coalesce(array_agg(distinct document.number), '{}')`.as("numbers"))
        .where(sql<boolean>`document.request_id = request.id`)
        .as("document_numbers"),
    ])
    .where("request.id", "in", ids)
    .orderBy("request.id")
    .execute();
  return rows.map((row) => {
    const person = `${row.first_name ?? ""} ${row.last_name ?? ""}`.trim();
    return {
      ...row,
      names: [row.company_name ?? "", person].filter((name) => name !== ""),
      customer: row.company_name || person || row.email || row.customer_email || "",
      missing: row.amount_due - (row.came ?? 0n),
      order_ids: row.order_ids ?? [],
    };
  });
}
export type Due = Awaited<ReturnType<typeof duesOf>>[number];

export const dueView = (due: Due): DueView => ({
  payment_request_id: due.id,
  brand: brandById(due.brand_id)?.slug ?? String(due.brand_id),
  kind: due.kind,
  product: due.product,
  customer: due.customer,
  state: due.state,
  amount_due: moneyView(due.amount_due, due.currency),
  missing: moneyView(due.state === "settled" ? 0n : due.missing, due.currency),
  order_ids: due.order_ids,
});

/** The requests that can still be paid: open ones, and closed ones whose orders money of a moment revives. */
const payable = (db: Kysely<DB>, came_at: Date) =>
  db
    .selectFrom("payment_request")
    .select("payment_request.id")
    .where((w) =>
      w.or([
        w("state", "=", "open"),
        w.and([
          w("state", "=", "closed"),
          w("kind", "=", "cart"),
          w.exists(
            w
              .selectFrom("payment_request_order as share")
              .innerJoin("order_event as event", "event.order_id", "share.order_id")
              .select("event.id")
              .whereRef("share.payment_request_id", "=", "payment_request.id")
              .where("event.to_status", "=", "dropped")
              .where("event.at", ">=", new Date(came_at.getTime() - spans.late_money)),
          ),
        ]),
      ]),
    );

/** The customer of the credited virtual account; null for the shared account. */
async function customerPaid(db: Kysely<DB>, { iban, credited_iban }: Line): Promise<number | null> {
  if (credited_iban === "") return null;
  const account = await db
    .selectFrom("bank_account")
    .select(["virtual_sort_code as sort_code", "virtual_mask as mask"])
    .where("iban", "=", iban)
    .executeTakeFirst();
  if (!account?.sort_code || !account.mask) return null;
  return customerOfVirtual({ sort_code: account.sort_code, mask: account.mask }, credited_iban);
}

/** The amounts due that a title identifies. */
const idsNamed = (db: Kysely<DB>, { payment_ids, order_ids, documents }: Named) =>
  db
    .selectFrom("payment")
    .select("payment_request_id as id")
    .where("id", "in", [0, ...payment_ids])
    .union(
      db
        .selectFrom("payment_request_order")
        .select("payment_request_id as id")
        .where("order_id", "in", [0, ...order_ids]),
    )
    .union(
      documentsOfDues(db)
        .select("document.request_id as id")
        .where("document.number", "in", ["", ...documents])
        .$castTo<{ id: number }>(),
    );

/** The amounts due that a line may pay, by the rules of money.md 1.6; settled ones are excluded. */
export async function matchesOf(
  db: Kysely<DB>,
  entry: Line,
  came_at: Date,
): Promise<{ readonly due: Due; readonly match: Match }[]> {
  const named = namedIn(entry.title, prefixes);
  const customer_id = await customerPaid(db, entry);
  const found = await payable(db, came_at)
    .where((w) =>
      w.or([
        w("id", "in", idsNamed(db, named)),
        ...(customer_id === null ? [] : [w("customer_id", "=", customer_id)]),
        w.and([w("amount_due", "=", entry.amount), w("currency", "=", entry.currency)]),
      ]),
    )
    .orderBy("id", "desc")
    .limit(200)
    .execute();
  const dues = await duesOf(
    db,
    found.map(({ id }) => id),
  );
  const open: OpenDue[] = dues.map((due) => ({
    payment_request_id: due.id,
    currency: due.currency,
    amount: due.missing,
    payment_ids: due.payment_ids ?? [],
    document_numbers: due.document_numbers ?? [],
    order_ids: due.order_ids,
    virtual_iban: customer_id !== null && due.customer_id === customer_id ? entry.credited_iban : "",
    names: due.names,
  }));
  return matchTransfer(entry, open, prefixes).flatMap((match) => {
    const due = dues.find(({ id }) => id === match.payment_request_id);
    return due ? [{ due, match }] : [];
  });
}

/** The search of the desk for amounts due: by order, invoice or payment number, by name, or by amount. */
export async function searchDues(
  db: Kysely<DB>,
  { currency, search }: { readonly currency: Currency; readonly search: string },
  came_at: Date,
): Promise<Due[]> {
  const text = search.trim();
  const like = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const [, whole, rest = ""] = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/\s/g, "")) ?? [];
  const amount = whole === undefined ? null : BigInt(whole) * 100n + BigInt(rest.padEnd(2, "0"));
  const number = whole !== undefined && whole.length < 10 ? Number(whole) : 0;
  const found = await payable(db, came_at)
    .leftJoin("cart", "cart.id", "payment_request.cart_id")
    .where("payment_request.currency", "=", currency)
    .$if(text !== "", (q) =>
      q.where((w) =>
        w.or([
          w("cart.company_name", "ilike", like),
          w("cart.email", "ilike", like),
          w(sql<string>`cart.first_name || ' ' || cart.last_name`, "ilike", like),
          w("payment_request.amount_due", "=", amount ?? -1n),
          w(
            "payment_request.id",
            "in",
            w.selectFrom("payment_request_order").select("payment_request_id").where("order_id", "=", number),
          ),
          w("payment_request.id", "in", idsNamed(db, namedIn(text, prefixes))),
        ]),
      ),
    )
    .orderBy("payment_request.id", "desc")
    .limit(20)
    .execute();
  const dues = await duesOf(
    db,
    found.map(({ id }) => id),
  );
  return dues.toReversed();
}
