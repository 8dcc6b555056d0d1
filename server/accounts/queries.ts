import type { Kysely } from "kysely";
import type { ConsentView } from "#contract/accounts/accounts.ts";
import type { CustomerView } from "#contract/accounts/people.ts";
import { Refusal } from "#domain/errors.ts";
import { shownVatId } from "#domain/tax/vat-id.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { walletBalance } from "#server/ledger/index.ts";
import { idOfCaller, personOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";

/** §3 Customer with the balance of the account's currency, as the member who asks. */
export async function ownCustomer(db: Kysely<DB>, caller: Caller): Promise<CustomerView> {
  const row = await db
    .selectFrom("customer")
    .leftJoin("person", (join) => join.on("person.id", "=", caller.person_id ?? 0))
    .selectAll("customer")
    .select([
      "person.id as person_id",
      "person.email as person_email",
      "person.first_name as person_first_name",
      "person.last_name as person_last_name",
      "person.phone as person_phone",
      "person.locale as person_locale",
    ])
    .select((w) =>
      w
        .selectFrom("member")
        .select((m) => m.fn.countAll<bigint>().as("accounts"))
        .where("member.person_id", "=", caller.person_id)
        .where("member.left_at", "is", null)
        .as("accounts"),
    )
    .where("customer.id", "=", idOfCaller(caller))
    .executeTakeFirst();
  if (!row) throw new Refusal("customer.not_found");
  const is_own = row.person_id === null || row.person_id === row.id;
  const locale = is_own ? row.locale : (row.person_locale ?? row.locale);
  return {
    id: row.id,
    login: row.email,
    email: row.email,
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
    language: locale,
    locale,
    currency: row.currency,
    invoicing: row.invoicing,
    newsletter_consent: row.newsletter,
    account_balance: moneyView((await walletBalance(db, row.id, row.currency)).amount, row.currency),
    member: { role: caller.member?.role ?? "owner", accounts: Number(row.accounts ?? 1) },
    contact: is_own
      ? null
      : {
          email: row.person_email ?? "",
          first_name: row.person_first_name ?? "",
          last_name: row.person_last_name ?? "",
          phone: row.person_phone,
        },
  };
}

/** The account of a token and the login of its person, as returned by `user/current`. */
export async function userById(
  db: Kysely<DB>,
  caller: Caller,
): Promise<{ id: number; login: string; email: string; anonymous: false }> {
  const id = personOfCaller(caller);
  const row = await db.selectFrom("person").select("email").where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("token.invalid");
  return { id: idOfCaller(caller), login: row.email, email: row.email, anonymous: false };
}

/** Consents given and withdrawn by a customer, the newest first. */
export async function consentsOf(db: Kysely<DB>, customer_id: number): Promise<ConsentView[]> {
  const rows = await db
    .selectFrom("consent")
    .select(["kind", "granted", "text_version", "origin", "given_at"])
    .where("customer_id", "=", customer_id)
    .orderBy("id", "desc")
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, given_at: row.given_at.toISOString() }));
}
