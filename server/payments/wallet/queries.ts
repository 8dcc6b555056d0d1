import { onePerMeans } from "#domain/payments/payment-method.ts";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Brand, Locale } from "#brands/brand.ts";
import type { PrepaidView, TopUpPreview } from "#contract/payments/wallet.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal, type Currency, type Money, money } from "#domain/money.ts";
import {
  default_steps,
  nextTopUpStep,
  top_up_bounds,
  top_up_offers,
  topUpBonus,
  type BonusStep,
} from "#domain/payments/top-up.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { walletBalance, fundsElsewhere } from "#server/ledger/index.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { requireTopUpCode } from "#server/pricing/index.ts";
import { methodsOffOf } from "#server/kernel/settings/settings.ts";
import { paymentMethods } from "../providers/offered.ts";

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
 * The reason against a top-up in `currency` (§5): funds of the customer in another currency, or a pending top-up in
 * another one. Null when there is none.
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
  const steps = await bonusSteps(db, brand.id, currency, now);
  return {
    currency,
    balance: moneyView((await walletBalance(db, customer_id, currency)).amount, currency),
    minimum: moneyView(top_up_bounds.least, currency),
    offers: top_up_offers.map((amount) => ({
      amount: moneyView(amount, currency),
      bonus: moneyView(topUpBonus(amount, steps), currency),
    })),
    blocked_by: block && moneyView(block.amount, block.currency),
    payment_methods: onePerMeans(
      paymentMethods(machine, { brand, currency, locale, off: await methodsOffOf(db, brand.id) }),
    ),
  };
}

const whole = z.string().check(z.regex(/^\d{1,18}$/));
const stored_steps = z.array(
  z.union([z.object({ from: whole, bonus_bps: whole }), z.object({ from: whole, bonus: whole })]),
);

/** The steps of a row of `bonus_sheet`; throws on an unknown format. */
export const stepsOf = (stored: unknown): readonly BonusStep[] =>
  stored_steps
    .parse(stored)
    .map(({ from, ...step }) =>
      "bonus" in step
        ? { from: BigInt(from), bonus: BigInt(step.bonus) }
        : { from: BigInt(from), bonus_bps: BigInt(step.bonus_bps) },
    );

/** The present bonus table of a brand and currency: the newest one in force, or the default. */
async function bonusSteps(
  db: Kysely<DB>,
  brand_id: number,
  currency: Currency,
  now: Date,
): Promise<readonly BonusStep[]> {
  const sheet = await db
    .selectFrom("bonus_sheet")
    .select("steps")
    .where("brand_id", "=", brand_id)
    .where("currency", "=", currency)
    .where("valid_from", "<=", now)
    .orderBy("valid_from", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return sheet ? stepsOf(sheet.steps) : default_steps;
}

type Asked = {
  readonly brand_id: number;
  readonly currency: Currency;
  /** Minor units. */
  readonly paid: bigint;
  readonly code: string | undefined;
};

/** The bonus of a top-up (minor units) including that of a code. Refuses an invalid code. */
export async function bonusOf(
  db: Kysely<DB>,
  { brand_id, currency, paid, code }: Asked,
  now: Date,
): Promise<{ bonus: bigint; code_id: number | null }> {
  const bonus = topUpBonus(paid, await bonusSteps(db, brand_id, currency, now));
  if (code === undefined || code.trim() === "") return { bonus, code_id: null };
  const found = await requireTopUpCode(db, { brand_id, code, currency, amount: paid }, now);
  return { bonus: bonus + found.bonus, code_id: found.id };
}

/** The preview of a top-up of `amount` (decimal text, the customer's currency); nothing is written. */
export async function topUpPreview(
  db: Kysely<DB>,
  { customer_id, brand_id }: { readonly customer_id: number; readonly brand_id: number },
  { amount, code }: { readonly amount: string; readonly code?: string | undefined },
  now: Date,
): Promise<TopUpPreview> {
  const currency = await currencyOf(db, customer_id);
  const paid = fromDecimal(amount) ?? 0n;
  const steps = await bonusSteps(db, brand_id, currency, now);
  const { bonus, code_id } = await bonusOf(db, { brand_id, currency, paid, code }, now);
  const balance = await walletBalance(db, customer_id, currency);
  const step = nextTopUpStep(paid, steps);
  return {
    amount: moneyView(paid, currency),
    bonus: moneyView(bonus, currency),
    code: code_id === null ? null : (code ?? "").trim().toUpperCase(),
    new_balance: moneyView(balance.amount + paid + bonus, currency),
    next:
      step === null
        ? null
        : { more: moneyView(step - paid, currency), bonus: moneyView(topUpBonus(step, steps), currency) },
  };
}
