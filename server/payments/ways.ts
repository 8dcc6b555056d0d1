import type { Kysely } from "kysely";
import type { MoneyView } from "#contract/shared.ts";
import type { Service } from "#domain/catalog.ts";
import type { Currency } from "#domain/money.ts";
import { onePerMeans, takesTransfer } from "#domain/payments/payment-method.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { catalogText } from "#server/kernel/format/texts.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { methodsOffOf } from "#server/kernel/settings/settings.ts";
import { balance_provider } from "./wallet/uses.ts";
import { voucher_provider } from "./vouchers/uses.ts";
import { walletBalance } from "#server/ledger/index.ts";
import type { PaymentChoice } from "./commands.ts";
import { methodOf, paymentMethods, type Method } from "./providers/offered.ts";

/** The owner of a request that no balance may pay. */
export const no_owner = 0;

type Payable = {
  readonly currency: Currency;
  readonly owner: number | null;
  readonly due: bigint;
  /** Of the orders that the payment starts. */
  readonly services: readonly Service[];
};

/**
 * The payment methods of an amount (gross minor units) for the caller. A logged-in customer's own balance is one of them
 * when it covers the amount due; a smaller balance is answered as well, so that it can pay a part (§6).
 */
export async function waysToPay(
  db: Kysely<DB>,
  machine: Machine,
  caller: Caller,
  { currency, owner, due, services }: Payable,
): Promise<{ payment_methods: Method[]; balance: MoneyView | null }> {
  const { brand, locale } = caller;
  const off = await methodsOffOf(db, brand.id);
  const payment_methods = onePerMeans(paymentMethods(machine, { brand, currency, locale, off })).filter(
    ({ provider }) => provider !== "bank" || takesTransfer(services),
  );
  const is_own = caller.role === "customer" && caller.id !== null && (owner === null || owner === caller.id);
  const amount = is_own && caller.id !== null ? (await walletBalance(db, caller.id, currency)).amount : 0n;
  if (amount <= 0n || due <= 0n) return { payment_methods, balance: null };
  const name = catalogText(caller.locale, "method.balance");
  const whole = amount >= due ? [{ method: "balance", provider: balance_provider, name }] : [];
  return { payment_methods: [...whole, ...payment_methods], balance: moneyView(amount, currency) };
}

/** The payment choice of a caller (§6: from the balance only when logged in); refuses what `methodOf` refuses. */
export async function paymentChoice(
  db: Kysely<DB>,
  machine: Machine,
  caller: Caller,
  currency: Currency,
  input: {
    readonly payment_method: string;
    readonly use_balance?: boolean | undefined;
    readonly voucher?: string | undefined;
  },
): Promise<PaymentChoice> {
  const voucher = input.voucher?.trim() || null;
  const alone = input.payment_method === "balance";
  const balance_of =
    caller.role === "customer" && (alone || input.use_balance === true) ? idOfCaller(caller) : null;
  // A voucher is a payment method of its own where it covers the whole amount.
  const own = alone ? balance_provider : input.payment_method === "coupon" ? voucher_provider : null;
  const method = own
    ? { method: input.payment_method, provider: own }
    : await methodOf(db, machine, caller.brand, currency, input.payment_method);
  return { ...method, balance_of, voucher };
}
