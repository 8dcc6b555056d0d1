import { createHash } from "node:crypto";
import { sql, type Kysely, type Selectable } from "kysely";
import { brandById, brandBySlug } from "#brands/all.ts";
import type {
  BalanceCorrection,
  CustomerFile,
  CustomerFilter,
  CustomerRow,
  customer_states,
} from "#contract/accounts/desk-customers.ts";
import { localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { invoiceState } from "#domain/invoices/invoice.ts";
import { asksVies } from "#domain/tax/tax.ts";
import { shownVatId } from "#domain/tax/vat-id.ts";
import { loweredLike } from "#server/kernel/db/lowered.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { metaOf, paging } from "#server/kernel/format/lists.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { open_of_invoice } from "#server/ledger/index.ts";
import { handLimitIn } from "#server/kernel/settings/settings.ts";
import { brandOfRow } from "#server/pricing/index.ts";
import { lastAnswer } from "#server/tax/index.ts";
import { exportsOf } from "../privacy/exports-commands.ts";
import { allMembersOf } from "../team/queries.ts";
import { consentsOf } from "../queries.ts";

export type CustomerData = Selectable<DB["customer"]>;
type Page = { readonly page?: number | undefined; readonly per_page?: number | undefined };

/** The available balance of a customer, minor units of the account's currency. */
const balance = sql<bigint>`(select coalesce(-sum(a.balance), 0)::bigint from ledger.account a
  where a.code in ('liab:wallet_paid', 'liab:wallet_bonus') and a.owner = 'customer:' || customer.id
    and a.currency = customer.currency)`;
/** Customers with such a balance, found from their accounts: most customers have none. */
const with_balance = sql<number>`(select split_part(a.owner, ':', 2)::int from ledger.account a
  join customer c on c.id = split_part(a.owner, ':', 2)::int and c.currency = a.currency
  where a.code in ('liab:wallet_paid', 'liab:wallet_bonus') and a.owner like 'customer:%'
  group by a.owner having sum(a.balance) < 0)`;
/** What is open of invoices, in the account's currency. */
const unpaid = sql<bigint>`(select coalesce(sum(${open_of_invoice}), 0)::bigint from invoice i
  where i.customer_id = customer.id and not i.paid and i.due_date is not null and i.currency = customer.currency)`;

function stateOf(
  row: Pick<CustomerData, "activated_at" | "blocked_at" | "anonymised_at">,
): (typeof customer_states)[number] {
  if (row.anonymised_at !== null) return "anonymised";
  if (row.blocked_at !== null) return "blocked";
  return row.activated_at === null ? "waiting" : "active";
}

const nameOf = (row: Pick<CustomerData, "company_name" | "first_name" | "last_name" | "email">): string =>
  row.company_name || `${row.first_name} ${row.last_name}`.trim() || row.email;

/** One page of the filtered customers, the newest first. */
export async function deskCustomerRows(db: Kysely<DB>, query: CustomerFilter & Page) {
  const place = paging(query);
  const { search = "", brand, user_type, state, money } = query;
  const text = search.trim();
  const rows = await db
    .selectFrom("customer")
    .select(["id", "brand_id", "email", "first_name", "last_name", "company_name", "user_type", "locale"])
    .select(["currency", "activated_at", "blocked_at", "anonymised_at"])
    .select([balance.as("balance"), unpaid.as("unpaid")])
    .select((w) =>
      w
        .selectFrom("order")
        .select((x) => x.fn.max("order.created_at").as("at"))
        .whereRef("order.customer_id", "=", "customer.id")
        .as("last_order_at"),
    )
    .$if(text !== "", (q) =>
      q.where(
        sql<string>`customer_text(email, first_name, last_name, company_name, vat_id)`,
        "like",
        loweredLike(text),
      ),
    )
    .$if(brand !== undefined, (q) => q.where("brand_id", "=", brandBySlug(brand ?? "")?.id ?? 0))
    .$if(user_type !== undefined, (q) => q.where("user_type", "=", user_type ?? "private"))
    .$if(state === "anonymised", (q) => q.where("anonymised_at", "is not", null))
    .$if(state === "blocked", (q) => q.where("blocked_at", "is not", null).where("anonymised_at", "is", null))
    .$if(state === "waiting" || state === "active", (q) =>
      q
        .where("activated_at", state === "waiting" ? "is" : "is not", null)
        .where("blocked_at", "is", null)
        .where("anonymised_at", "is", null),
    )
    .$if(money === "balance", (q) => q.where("id", "in", with_balance))
    .$if(money === "unpaid", (q) => q.where(unpaid, ">", 0n))
    .orderBy("id", "desc")
    .limit(place.per_page + 1)
    .offset(place.offset)
    .execute();
  return {
    rows: rows.slice(0, place.per_page).map((row): CustomerRow => ({
      id: row.id,
      brand: brandById(row.brand_id)?.slug ?? String(row.brand_id),
      name: nameOf(row),
      email: row.email,
      user_type: row.user_type,
      locale: row.locale,
      state: stateOf(row),
      balance: moneyView(row.balance, row.currency),
      unpaid: moneyView(row.unpaid, row.currency),
      last_order_at: row.last_order_at?.toISOString() ?? null,
    })),
    meta: metaOf(place, place.offset + rows.length),
  };
}

/** A customer's row; refuses an unknown id. */
export async function customerRowById(db: Kysely<DB>, id: number): Promise<CustomerData> {
  const row = await db.selectFrom("customer").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("customer.not_found");
  return row;
}

const profileOf = (row: CustomerData): CustomerFile["profile"] => ({
  first_name: row.first_name,
  last_name: row.last_name,
  user_type: row.user_type,
  company_name: row.company_name,
  address: row.address,
  postcode: row.postcode,
  city: row.city,
  country: row.country,
  vat_id: row.vat_id && shownVatId(row.vat_id, row.country),
  phone: row.phone,
  locale: row.locale,
  invoicing: row.invoicing,
});
/** Identifies the version of a profile, so that a change names the one it began with. */
export const seenOf = (row: CustomerData): string =>
  createHash("sha256")
    .update(JSON.stringify(profileOf(row)))
    .digest("base64url");

async function moneyOf(db: Kysely<DB>, { id, currency }: CustomerData) {
  const rows = await db
    .selectFrom("ledger.account")
    .select(["code", "balance"])
    .where("owner", "=", `customer:${id}`)
    .where("code", "in", ["liab:wallet_paid", "liab:wallet_bonus"])
    .where("currency", "=", currency)
    .execute();
  const open = await db
    .selectFrom("customer")
    .select(unpaid.as("unpaid"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const sum = (wanted: typeof rows): bigint => wanted.reduce((total, row) => total - row.balance, 0n);
  return {
    balance: moneyView(sum(rows), currency),
    bonus: moneyView(sum(rows.filter(({ code }) => code === "liab:wallet_bonus")), currency),
    unpaid: moneyView(open.unpaid, currency),
  };
}

async function correctionsOf(db: Kysely<DB>, customer_id: number): Promise<BalanceCorrection[]> {
  const rows = await db
    .selectFrom("balance_correction as c")
    .innerJoin("staff_user as maker", "maker.id", "c.made_by")
    .innerJoin("approval_request as asked", "asked.id", "c.approval_id")
    .leftJoin("staff_user as decider", "decider.id", "asked.decided_by")
    .select(["c.id", "c.amount", "c.currency", "c.reason", "c.state", "c.approval_id", "c.made_at"])
    .select(["maker.id as maker_id", "maker.name as maker", "decider.name as decided_by"])
    .where("c.customer_id", "=", customer_id)
    .orderBy("c.id", "desc")
    .limit(50)
    .execute();
  return rows.map(({ currency, maker, maker_id, ...row }) => ({
    ...row,
    amount: moneyView(row.amount, currency),
    made_by: { id: maker_id, name: maker },
    made_at: row.made_at.toISOString(),
  }));
}

/** Notes of colleagues about a customer, the newest first. */
export async function notesOf(
  db: Kysely<DB>,
  customer_id: number,
  most: number,
): Promise<CustomerFile["notes"]> {
  const rows = await db
    .selectFrom("customer_note as note")
    .innerJoin("staff_user", "staff_user.id", "note.staff_id")
    .select(["note.id", "note.text", "note.at", "staff_user.name as by"])
    .where("note.customer_id", "=", customer_id)
    .orderBy("note.id", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** All data of a customer for the desk. */
export async function customerFile(db: Kysely<DB>, id: number, now: Date): Promise<CustomerFile> {
  const row = await customerRowById(db, id);
  const brand = brandOfRow(row.brand_id);
  const vat_id = asksVies(row);
  const known = vat_id === null ? undefined : await lastAnswer(db, vat_id, now);
  return {
    id,
    brand: brand.slug,
    email: row.email,
    state: stateOf(row),
    profile: profileOf(row),
    seen: seenOf(row),
    currency: row.currency,
    currencies: [...brand.currencies],
    locales: [...brand.locales],
    credit_limit: moneyView(row.credit_limit, row.currency),
    created_at: row.created_at.toISOString(),
    activated_at: row.activated_at?.toISOString() ?? null,
    blocked_at: row.blocked_at?.toISOString() ?? null,
    blocked_reason: row.blocked_reason,
    anonymised_at: row.anonymised_at?.toISOString() ?? null,
    deletion_due_at: row.deletion_due_at?.toISOString() ?? null,
    exports: await exportsOf(db, id),
    vat_id_status: vat_id === null ? "not_asked" : (known?.answer ?? "unknown"),
    orders: row.order_count,
    ...(await moneyOf(db, row)),
    second_person_above: moneyView(
      await handLimitIn(db, [row.brand_id], "gifts", row.currency),
      row.currency,
    ),
    corrections: await correctionsOf(db, id),
    consents: await consentsOf(db, id),
    notes: await notesOf(db, id, 100),
    members: await allMembersOf(db, id),
  };
}

/** A customer's documents, the newest first. */
export async function customerInvoices(db: Kysely<DB>, customer_id: number, query: Page, now: Date) {
  const place = paging(query);
  const today = localDate(now.getTime());
  const rows = await db
    .selectFrom("invoice")
    .selectAll()
    .where("customer_id", "=", customer_id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(place.per_page + 1)
    .offset(place.offset)
    .execute();
  return {
    rows: rows.slice(0, place.per_page).map((row) => ({
      id: row.id,
      number: row.number,
      kind: row.kind,
      date_of_issue: row.date_of_issue,
      state: invoiceState(row, today).state,
      gross: moneyView(row.total_gross, row.currency),
    })),
    meta: metaOf(place, place.offset + rows.length),
  };
}
