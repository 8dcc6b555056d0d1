import type { Kysely } from "kysely";
import { brandById } from "#brands/all.ts";
import { type MemberRole, mayMember } from "#domain/accounts/members.ts";
import { type Money, money } from "#domain/money.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Addressed, MailData, Occasion, SamplePlace, Writing } from "#server/kernel/mail/define.ts";
import { addressee, page } from "#server/order-mails/index.ts";
import type { InvoiceRow } from "../standing.ts";

export type OfInvoice = {
  readonly url: string;
  readonly number: string;
  readonly amount: Money;
  readonly due_on: string;
};

/** A present member of an account who works with its invoices. */
type Bookkeeper = Pick<Addressed, "locale" | "recipient"> & {
  readonly id: number;
  readonly role: MemberRole;
};

/** The members of an account who may see its invoices: owners and accountants. */
async function bookkeepersOf(db: Kysely<DB>, customer_id: number | null): Promise<readonly Bookkeeper[]> {
  const members = await db
    .selectFrom("member")
    .innerJoin("person", "person.id", "member.person_id")
    .select(["member.id", "member.role", "person.locale", "person.email as recipient"])
    .where("member.customer_id", "=", customer_id ?? 0)
    .where("member.left_at", "is", null)
    .orderBy("member.id")
    .execute();
  return members.filter(({ role }) => mayMember(role, "billing.work"));
}

/**
 * Who gets the mails about an invoice: the accounting address if the buyer entered one; else the accountants of the account;
 * else who ordered, or its owners where a member ordered who does not see invoices. Without a cart it is the account's address.
 */
export async function invoiceReaders(
  db: Kysely<DB>,
  { id, cart_id, customer_id, brand_id, locale }: InvoiceRow,
): Promise<readonly Addressed[]> {
  const brand = brandById(brand_id);
  if (!brand) throw new Error(`invoice ${id} is of a brand that does not exist`);
  const reads = batchedReads(db);
  const { bookkeepers, cart, buyer, customer } = await allOf({
    bookkeepers: bookkeepersOf(reads, customer_id),
    cart: reads
      .selectFrom("cart")
      .select(["invoice_email", "member_id"])
      .where("id", "=", cart_id ?? 0)
      .executeTakeFirst(),
    buyer: cart_id === null ? null : addressee(reads, cart_id),
    customer: reads
      .selectFrom("customer")
      .select("email")
      .where("id", "=", customer_id ?? 0)
      .executeTakeFirst(),
  });
  const of_account = buyer ?? { brand, locale, recipient: customer?.email ?? "" };
  if (cart?.invoice_email) return [{ ...of_account, recipient: cart.invoice_email }];
  const accountants = bookkeepers.filter(({ role }) => role === "accountant");
  if (accountants.length > 0) return accountants.map((one) => ({ brand, ...addressIn(one) }));
  const member_id = cart?.member_id ?? null;
  const sees_invoices = member_id === null || bookkeepers.some((one) => one.id === member_id);
  return sees_invoices || bookkeepers.length === 0
    ? [of_account]
    : bookkeepers.map((one) => ({ brand, ...addressIn(one) }));
}
const addressIn = ({ locale, recipient }: Bookkeeper) => ({ locale, recipient });

/** The same mail about an invoice to each of its readers; the first has the key of the occasion alone. */
export const toEachReader = <D extends MailData>(
  readers: readonly Addressed[],
  key: string,
  occasion: (to: Addressed) => Omit<Occasion<D>, "key" | "to">,
): Occasion<D>[] =>
  readers.map((to, nth) => ({ key: nth === 0 ? key : `${key}:${nth}`, to, ...occasion(to) }));

export const invoiceOf = (db: Kysely<DB>, id: number): Promise<InvoiceRow> =>
  db.selectFrom("invoice").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Where a reader finds an invoice; a guest has no list of invoices and finds the order. */
export async function invoicePage(
  { tx, machine }: Pick<Writing, "machine"> & { readonly tx: Kysely<DB> },
  { id, cart_id, customer_id }: InvoiceRow,
): Promise<(to: Addressed) => string> {
  if (customer_id !== null) return (to) => page({ machine }, to, `/account/invoices/${id}`);
  const order = await tx
    .selectFrom("order")
    .select("hash")
    .where("cart_id", "=", cart_id ?? 0)
    .orderBy("id")
    .executeTakeFirst();
  return (to) => page({ machine }, to, order ? `/account/order/${order.hash}` : "/");
}

export const sampleInvoice = ({ origin, locale }: SamplePlace): OfInvoice => ({
  url: `${origin}/${locale}/account/invoices/1`,
  number: "FV/2026/03/000002",
  amount: money(123_000n, "PLN"),
  due_on: "2026-03-31",
});
