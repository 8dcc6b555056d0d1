import type { Kysely } from "kysely";
import type { Brand, Locale } from "#brands/brand.ts";
import type { PrepaidView, TopUpPreview } from "#contract/wallet.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal, type Currency, type Money, money } from "#domain/money.ts";
import { nextTopUpStep, top_up_bounds, top_up_offers, topUpBonus } from "#domain/top-up.ts";
import type { DB } from "../../db/tables.ts";
import { walletBalance } from "../../ledger/accounts.ts";
import { fundsElsewhere } from "../../ledger/wallet.ts";
import type { Machine } from "../../machine.ts";
import { moneyView } from "../../money-view.ts";
import { paymentMethods } from "../payments/queries.ts";

async function currencyOf(db: Kysely<DB>, customer_id: number): Promise<Currency> {
  const row = await db
    .selectFrom("customer")
    .select("currency")
    .where("id", "=", customer_id)
    .executeTakeFirst();
  if (!row) throw new Refusal("customer.not_found");
  return row.currency;
}

/**
 * What stands in the way of a top-up in `currency` (§5): funds of the customer in another one, or a top-up in another
 * one that is being paid right now. Null when nothing does.
 */
export async function topUpBlock(
  db: Kysely<DB>,
  customer_id: number,
  currency: Currency,
  now: Date,
): Promise<Money | null> {
  const funds = await fundsElsewhere(db, customer_id, currency);
  if (funds) return funds;
  const running = await db
    .selectFrom("payment_request as request")
    .innerJoin("payment", "payment.payment_request_id", "request.id")
    .select(["request.currency", "request.amount_due"])
    .where("request.kind", "=", "top_up")
    .where("request.customer_id", "=", customer_id)
    .where("request.currency", "!=", currency)
    .where("request.state", "=", "open")
    .where("payment.state", "in", ["created", "redirected", "pending"])
    .where("payment.expires_at", ">", now)
    .orderBy("request.id")
    .limit(1)
    .executeTakeFirst();
  return running ? money(running.amount_due, running.currency) : null;
}

/** The balance of a customer and the ways to top it up. */
export async function prepaidView(
  db: Kysely<DB>,
  machine: Machine,
  { customer_id, brand, locale }: { customer_id: number; brand: Brand; locale: Locale },
  now: Date,
): Promise<PrepaidView> {
  const currency = await currencyOf(db, customer_id);
  const block = await topUpBlock(db, customer_id, currency, now);
  return {
    currency,
    balance: moneyView((await walletBalance(db, customer_id, currency)).amount, currency),
    minimum: moneyView(top_up_bounds.least, currency),
    offers: top_up_offers.map((amount) => ({
      amount: moneyView(amount, currency),
      bonus: moneyView(topUpBonus(amount), currency),
    })),
    blocked_by: block && moneyView(block.amount, block.currency),
    payment_methods: paymentMethods(machine, brand, currency, locale),
  };
}

/** What a top-up of `amount` (decimal text, the customer's currency) would bring; nothing is written. */
export async function topUpPreview(
  db: Kysely<DB>,
  customer_id: number,
  amount: string,
): Promise<TopUpPreview> {
  const currency = await currencyOf(db, customer_id);
  const paid = fromDecimal(amount) ?? 0n;
  const bonus = topUpBonus(paid);
  const balance = await walletBalance(db, customer_id, currency);
  const step = nextTopUpStep(paid);
  return {
    amount: moneyView(paid, currency),
    bonus: moneyView(bonus, currency),
    new_balance: moneyView(balance.amount + paid + bonus, currency),
    next:
      step === null
        ? null
        : { more: moneyView(step - paid, currency), bonus: moneyView(topUpBonus(step), currency) },
  };
}
