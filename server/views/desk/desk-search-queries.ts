import { sql, type Kysely, type RawBuilder } from "kysely";
import { brandById } from "#brands/all.ts";
import { search_groups, type SearchGroup, type SearchHit } from "#contract/views/desk-search.ts";
import { may, type StaffRight, type StaffRole } from "#domain/accounts/staff-rights.ts";
import { shownVatId } from "#domain/tax/vat-id.ts";
import { loweredLike } from "#server/kernel/db/lowered.ts";
import type { DB } from "#server/kernel/db/tables.ts";

/** The most hits of each kind; the list of that kind shows more. */
const shown = 6;
/** A shorter word would match everything; a number may have one digit. */
const least_characters = 3;

type Word = {
  readonly text: string;
  /** The pattern for `like` of a lowered column. */
  readonly like: RawBuilder<string>;
  /** The word as a number, with or without the mark before it; null when it is none that fits. */
  readonly number: number | null;
};
type Finder = {
  readonly right: StaffRight;
  readonly find: (db: Kysely<DB>, word: Word) => Promise<readonly SearchHit[]>;
};

const brandName = (brand_id: number): string => brandById(brand_id)?.slug ?? String(brand_id);
const pair = (row: { source_lang: string; target_lang: string }): string =>
  `${row.source_lang} → ${row.target_lang}`.toUpperCase();
const nameOf = (row: {
  company_name: string;
  first_name: string;
  last_name: string;
  email: string;
}): string => row.company_name || `${row.first_name} ${row.last_name}`.trim() || row.email;
const is_long = ({ text }: Word): boolean => text.length >= least_characters;

const people = ["first_name", "last_name", "company_name", "email"] as const;
const textOf = (table: "cart" | "customer") =>
  sql<string>`customer_text(${sql.ref(`${table}.email`)}, ${sql.ref(`${table}.first_name`)},
    ${sql.ref(`${table}.last_name`)}, ${sql.ref(`${table}.company_name`)}, ${sql.ref(`${table}.vat_id`)})`;

/** By number, by hash, and by the buyer; an exact number is first. */
async function orders(db: Kysely<DB>, word: Word): Promise<SearchHit[]> {
  const chosen = db
    .selectFrom("order")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .select(["order.id", "order.brand_id", "order.source_lang", "order.target_lang"])
    .select(people.map((name) => `cart.${name}` as const));
  const exact = await chosen
    .where((w) =>
      w.or([
        w("order.hash", "=", word.text),
        ...(word.number === null ? [] : [w("order.id", "=", word.number)]),
      ]),
    )
    .limit(shown)
    .execute();
  const by_buyer = is_long(word)
    ? await chosen
        // The newest carts that carry the word; drafts of them have not reached the desk.
        .where("order.cart_id", "in", (w) =>
          w
            .selectFrom("cart as c")
            .select("c.id")
            .where(
              sql<string>`customer_text(c.email, c.first_name, c.last_name, c.company_name, c.vat_id)`,
              "like",
              word.like,
            ),
        )
        .where("order.status", "!=", "draft")
        .orderBy("order.id", "desc")
        .limit(shown)
        .execute()
    : [];
  const known = new Set(exact.map(({ id }) => id));
  return [...exact, ...by_buyer.filter(({ id }) => !known.has(id))].slice(0, shown).map((row) => ({
    id: row.id,
    title: `#${row.id} ${pair(row)}`,
    detail: nameOf(row),
    brand: brandName(row.brand_id),
  }));
}

async function customers(db: Kysely<DB>, word: Word): Promise<SearchHit[]> {
  if (!is_long(word)) return [];
  const rows = await db
    .selectFrom("customer")
    .select(["id", "brand_id", "vat_id", "country"])
    .select(people)
    .where(textOf("customer"), "like", word.like)
    .orderBy("id", "desc")
    .limit(shown)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: nameOf(row),
    detail: [row.email, row.vat_id && shownVatId(row.vat_id, row.country)].filter(Boolean).join(" · "),
    brand: brandName(row.brand_id),
  }));
}

async function invoices(db: Kysely<DB>, word: Word): Promise<SearchHit[]> {
  if (!is_long(word)) return [];
  const rows = await db
    .selectFrom("invoice")
    .select(["id", "brand_id", "number", sql<string | null>`customer ->> 'name'`.as("buyer")])
    .where(sql<string>`lower(number)`, "like", word.like)
    .orderBy("id", "desc")
    .limit(shown)
    .execute();
  return rows.map(({ id, brand_id, number, buyer }) => ({
    id,
    title: number,
    detail: buyer ?? "",
    brand: brandName(brand_id),
  }));
}

/** A file by its name leads to its order. */
async function files(db: Kysely<DB>, word: Word): Promise<SearchHit[]> {
  if (!is_long(word)) return [];
  const rows = await db
    .selectFrom("file")
    .innerJoin("attachment", "attachment.file_id", "file.id")
    .innerJoin("order", "order.id", "attachment.order_id")
    .select(["order.id", "order.brand_id", "file.name", "order.source_lang", "order.target_lang"])
    .where(sql<string>`lower(file.name)`, "like", word.like)
    .where("file.deleted_at", "is", null)
    .orderBy("attachment.id", "desc")
    .limit(shown)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.name,
    detail: `#${row.id} ${pair(row)}`,
    brand: brandName(row.brand_id),
  }));
}

/** A payment by the title a buyer writes in a transfer, whatever way it went; it leads to its order. */
async function payments(db: Kysely<DB>, word: Word): Promise<SearchHit[]> {
  if (!is_long(word)) return [];
  const rows = await db
    .selectFrom("payment")
    .innerJoin("payment_request_order as share", "share.payment_request_id", "payment.payment_request_id")
    .select(["share.order_id as id", "payment.brand_id", "payment.transaction_name", "payment.product"])
    .where(sql<string>`lower(payment.transaction_name)`, "like", word.like)
    .orderBy("payment.id", "desc")
    .limit(shown)
    .execute();
  return rows.map(({ id, brand_id, transaction_name, product }) => ({
    id,
    title: transaction_name,
    detail: product,
    brand: brandName(brand_id),
  }));
}

/** A line of a bank statement by its title or its sender. */
async function transfers(db: Kysely<DB>, word: Word): Promise<SearchHit[]> {
  if (!is_long(word)) return [];
  const rows = await db
    .selectFrom("bank_entry")
    .select(["id", "title", "counterparty_name", "booked_on"])
    .where(sql<string>`lower(title || ' ' || counterparty_name)`, "like", word.like)
    .orderBy("id", "desc")
    .limit(shown)
    .execute();
  return rows.map(({ id, title, counterparty_name, booked_on }) => ({
    id,
    title,
    detail: `${booked_on} ${counterparty_name}`.trim(),
    brand: null,
  }));
}

async function coupons(db: Kysely<DB>, word: Word): Promise<SearchHit[]> {
  if (!is_long(word)) return [];
  const rows = await db
    .selectFrom("coupon")
    .select(["id", "code", "kind", "brand_id"])
    .where(sql<string>`lower(code)`, "like", word.like)
    .orderBy("id", "desc")
    .limit(shown)
    .execute();
  return rows.map(({ id, code, kind, brand_id }) => ({
    id,
    title: code,
    detail: kind,
    brand: brandName(brand_id),
  }));
}

/** A voucher is money: its whole code finds it, a part of the code does not, and only the end of it is shown. */
async function vouchers(db: Kysely<DB>, word: Word): Promise<SearchHit[]> {
  if (!is_long(word)) return [];
  const rows = await db
    .selectFrom("voucher")
    .select(["id", "code", "brand_id", "sold_to"])
    .where((w) =>
      w.or([
        w(sql<string>`upper(code)`, "=", sql<string>`upper(${word.text}::text)`),
        w(sql<string>`lower(sold_to)`, "like", word.like),
      ]),
    )
    .orderBy("id", "desc")
    .limit(shown)
    .execute();
  return rows.map(({ id, code, brand_id, sold_to }) => ({
    id,
    title: `… ${code.slice(-4)}`,
    detail: sold_to,
    brand: brandName(brand_id),
  }));
}

async function translators(db: Kysely<DB>, word: Word): Promise<SearchHit[]> {
  if (!is_long(word)) return [];
  const rows = await db
    .selectFrom("translator")
    .select(["id", "name", "email"])
    .where(sql<string>`lower(name || ' ' || email)`, "like", word.like)
    .orderBy("name")
    .limit(shown)
    .execute();
  return rows.map(({ id, name, email }) => ({ id, title: name, detail: email, brand: null }));
}

/** What was written to an address, the newest first; it leads to the mail in the log. */
async function mails(db: Kysely<DB>, word: Word): Promise<SearchHit[]> {
  if (!is_long(word)) return [];
  const rows = await db
    .selectFrom("mail")
    .select(["id", "brand_id", "recipient", "subject"])
    .where(sql<string>`lower(recipient)`, "like", word.like)
    .orderBy("id", "desc")
    .limit(shown)
    .execute();
  return rows.map(({ id, brand_id, recipient, subject }) => ({
    id,
    title: subject,
    detail: recipient,
    brand: brandName(brand_id),
  }));
}

/** How each kind is found, and by whom: the right is that of the page where it is read. */
const finders: Readonly<Record<SearchGroup, Finder>> = {
  orders: { right: "orders.read", find: orders },
  customers: { right: "customers.read", find: customers },
  invoices: { right: "invoices.read", find: invoices },
  files: { right: "files.read", find: files },
  payments: { right: "refunds.read", find: payments },
  transfers: { right: "transfers.match", find: transfers },
  coupons: { right: "coupons.read", find: coupons },
  vouchers: { right: "vouchers.read", find: vouchers },
  translators: { right: "translators.read", find: translators },
  mails: { right: "mails.read", find: mails },
};

/** The first few of each kind that a role may read and a word is found in. */
export async function deskSearch(db: Kysely<DB>, role: StaffRole, search: string) {
  const text = search.trim().replace(/^#/, "");
  if (text === "") return [];
  const number = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
  const word: Word = { text, like: loweredLike(text), number };
  const found = await Promise.all(
    search_groups
      .filter((group) => may(role, finders[group].right))
      .map(async (group) => ({ group, hits: [...(await finders[group].find(db, word))] })),
  );
  return found.filter(({ hits }) => hits.length > 0);
}
