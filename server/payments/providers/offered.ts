import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { Brand, Locale, PaymentOption } from "#brands/brand.ts";
import type { paymentMethod } from "#contract/checkout/carts.ts";
import type { MethodsOff } from "#contract/brands/desk-settings.ts";
import { Refusal } from "#domain/errors.ts";
import type { Currency } from "#domain/money.ts";
import { transferMethod } from "../transfers/instructions.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { methodsOffOf } from "#server/kernel/settings/settings.ts";
import { catalogText } from "#server/kernel/format/texts.ts";

export type Method = z.output<typeof paymentMethod>;

export type Offered = {
  readonly brand: Brand;
  readonly currency: Currency;
  readonly locale: Locale;
  /** The methods that the desk has switched off at the brand. */
  readonly off: MethodsOff;
};

/** The payment methods of a currency; the configuration names the provider of each. */
export function paymentMethods(machine: Machine, { brand, currency, locale, off }: Offered): Method[] {
  const online = [demo_bank, ...brand.payment_methods]
    .filter(({ provider, currencies = brand.currencies }) => {
      const known = machine.providers[provider];
      return known?.currencies.includes(currency) && currencies.includes(currency);
    })
    .map(({ method, provider }) => ({
      method,
      provider,
      // BLIK is the first thing a Polish buyer looks for, so the option names it.
      name: catalogText(
        locale,
        method === "online" && currency === "PLN" ? "method.online_pln" : `method.${method}`,
      ),
    }));
  return [...online, ...transferMethod(brand, currency, locale)].filter(
    ({ method }) => !off.some((one) => one.method === method && one.currency === currency),
  );
}

/** Offered where a demo installation has the local bank configured. */
const demo_bank: PaymentOption = { method: "online", provider: "local_bank" };

/** The chosen method with its provider; one that the brand does not offer in the currency is refused. */
export async function methodOf(
  db: Kysely<DB>,
  machine: Machine,
  brand: Brand,
  currency: Currency,
  method: string,
): Promise<{ method: string; provider: string }> {
  const off = await methodsOffOf(db, brand.id);
  const found = paymentMethods(machine, { brand, currency, locale: "en", off }).find(
    (one) => one.method === method,
  );
  if (!found) throw new Refusal("payment.method_unavailable");
  return { method: found.method, provider: found.provider };
}
