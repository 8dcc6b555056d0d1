import type { Kysely } from "kysely";
import { mayMember } from "#domain/accounts/members.ts";
import { isInvoiceable } from "#domain/invoices/buyer-address.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";

type Billing = {
  readonly user_type: "private" | "company";
  readonly company_name: string;
  readonly vat_id?: string | null | undefined;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
};

/**
 * The buyer on the invoice of a purchase: for a member without the right to the details on invoices the account's data, whatever was entered, as far as
 * it is enough for an invoice (decision 0277). For other callers it costs no statement.
 */
export async function withAccountBilling<B extends Billing>(
  db: Kysely<DB>,
  caller: Caller,
  entered: B,
): Promise<B> {
  if (caller.member === null || mayMember(caller.member.role, "billing.work")) return entered;
  const account = await db
    .selectFrom("customer")
    .select(["user_type", "company_name", "vat_id", "address", "postcode", "city", "country"])
    .where("id", "=", idOfCaller(caller))
    .executeTakeFirstOrThrow();
  return isInvoiceable(account) ? { ...entered, ...account } : entered;
}
