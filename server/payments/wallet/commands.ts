import { terms_version } from "#brands/legal.ts";
import { isOpen } from "#brands/running.ts";
import type * as z from "zod/mini";
import type { topUpInput } from "#contract/payments/wallet.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal, toDecimal } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { type Caller, idOfCaller } from "#server/kernel/http/caller.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { lockWallet, type PaymentRow } from "#server/ledger/index.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { catalogText } from "#server/kernel/format/texts.ts";
import { openAttempt } from "../commands.ts";
import { methodOf } from "../providers/offered.ts";
import { reserveCoupon } from "../vouchers/coupon-uses.ts";
import { spend, type Spender } from "#server/spending/index.ts";
import { bonusOf, topUpBlock } from "./queries.ts";

/**
 * Orders a top-up with obligation to pay and opens the first attempt to pay it; amounts are gross in the currency of
 * the account. Refuses `topup.changed` when currency or bonus are not what the page showed, `topup.currency` when
 * there are funds in another currency (§5), a method the brand does not offer, and any
 * top-up where the desk has switched them off.
 */
export async function orderTopUp(
  tx: Tx,
  machine: Machine,
  caller: Caller,
  { input, spender }: { readonly input: z.output<typeof topUpInput>; readonly spender: Spender | null },
  now: Date,
): Promise<PaymentRow> {
  if (!isOpen(caller.brand, "top_up")) throw new Refusal("service.not_for_brand");
  // Concurrent top-ups of one customer are handled one after the other, because a balance has one currency.
  const { id: customer_id, currency, email } = await lockWallet(tx, idOfCaller(caller));
  const amount = fromDecimal(input.amount) ?? 0n;
  const asked = { brand_id: caller.brand.id, currency, paid: amount, code: input.code };
  const { bonus, code_id } = await bonusOf(tx, asked, now);
  if (currency !== input.currency || toDecimal(bonus) !== input.expected_bonus)
    throw new Refusal("topup.changed", { currency, bonus: toDecimal(bonus) });
  const block = await topUpBlock(tx, customer_id, currency, now);
  if (block)
    throw new Refusal("topup.currency", { currency: block.currency, amount: toDecimal(block.amount) });
  const method = await methodOf(tx, machine, caller.brand, currency, input.payment_method);
  const request = await tx
    .insertInto("payment_request")
    .values({
      hash: newHash(),
      brand_id: caller.brand.id,
      kind: "top_up",
      customer_id,
      currency,
      amount_due: amount,
      bonus,
      state: "open",
      product: catalogText(caller.locale, "product.top_up"),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const top_up = { payment_request_id: request.id, amount };
  if (spender) await spend(tx, spender, { orders: [], currency, top_up }, now);
  if (code_id !== null)
    await reserveCoupon(tx, { coupon_id: code_id, payment_request_id: request.id, customer_id, email }, now);
  await tx
    .insertInto("consent")
    .values({
      kind: "terms",
      granted: true,
      origin: "top_up",
      text_version: terms_version,
      customer_id,
      locale: caller.locale,
      given_at: now,
    })
    .execute();
  return openAttempt(tx, request, { ...method, balance_of: null, voucher: null }, now);
}
