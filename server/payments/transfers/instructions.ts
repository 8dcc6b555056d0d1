import type { Kysely, Selectable } from "kysely";
import { brandById } from "#brands/all.ts";
import type { Brand, Locale } from "#brands/brand.ts";
import type { PaymentStatus } from "#contract/payments/money.ts";
import { virtualIban } from "#domain/payments/account-number.ts";
import { payerReference } from "#domain/payments/reference.ts";
import type { Currency } from "#domain/money.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { catalogText } from "#server/kernel/format/texts.ts";

/** The method of a bank transfer, where the brand's seller has an account in the currency. */
export const transferMethod = (brand: Brand, currency: Currency, locale: Locale) =>
  brand.seller.accounts[currency]
    ? [{ method: "bank_transfer", provider: "bank", name: catalogText(locale, "method.bank_transfer") }]
    : [];

type Transfer = NonNullable<PaymentStatus["transfer"]>;

/**
 * The details of a bank transfer: account, title and time limit. A customer gets a virtual account where the bank
 * provides a range of them, so that a transfer without its title is identified as well.
 */
export async function transferOf(
  db: Kysely<DB>,
  payment: Pick<Selectable<DB["payment"]>, "id" | "brand_id" | "currency" | "customer_id" | "expires_at">,
): Promise<Transfer | null> {
  const seller = brandById(payment.brand_id)?.seller;
  const account = seller?.accounts[payment.currency];
  if (!seller || !account) return null;
  const row = await db
    .selectFrom("bank_account")
    .select(["virtual_sort_code as sort_code", "virtual_mask as mask"])
    .where("iban", "=", account.iban)
    .executeTakeFirst();
  const own =
    row?.sort_code && row.mask && payment.customer_id !== null
      ? virtualIban({ sort_code: row.sort_code, mask: row.mask }, payment.customer_id)
      : account.iban;
  return {
    name: seller.name,
    iban: own,
    bic: account.bic,
    bank: account.bank,
    title: payerReference({ kind: "attempt", payment_id: payment.id }),
    until: payment.expires_at.toISOString(),
  };
}
