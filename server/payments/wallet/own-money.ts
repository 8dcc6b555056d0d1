import type { Currency } from "#domain/money.ts";
import { write_off_provider } from "#domain/payments/write-off.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import {
  type Account,
  type Line,
  lockAccounts,
  writtenOffLines,
  type PaymentRow,
  lockWallet,
} from "#server/ledger/index.ts";
import {
  holdFromVoucher,
  releaseVoucher,
  voucherOf,
  voucher_provider,
  voucherSpentLines,
} from "../vouchers/uses.ts";
import { spentLines, type WalletPart } from "./journals.ts";
import { balance_provider, holdFromBalance, releaseHold, usesOf } from "./uses.ts";

/**
 * Parts that are captured here, without a provider: money that the customer paid in earlier, which is held before, and
 * what is written off.
 */
export const own_providers: readonly string[] = [balance_provider, voucher_provider, write_off_provider];

/**
 * The attempts that pay with a balance or voucher as part of a main attempt: itself, or its additional parts. `attempts`
 * are all of their request, locked, because the others end with them.
 */
export const ownParts = (main: PaymentRow, attempts: readonly PaymentRow[]): PaymentRow[] =>
  attempts.filter(
    ({ id, beside_id, provider }) =>
      own_providers.includes(provider) && (id === main.id || beside_id === main.id),
  );

/** Whose money may be held, let go or taken: a wallet and vouchers, in one currency. */
export type OwnMoney = {
  readonly currency: Currency;
  readonly customer_id: number | null;
  readonly voucher_ids: readonly number[];
};

/** What parts of one request have on hold, or had: the money of one customer, and vouchers. */
export async function moneyOfParts(tx: Tx, parts: readonly PaymentRow[]): Promise<OwnMoney | null> {
  const [first] = parts;
  if (!first) return null;
  const voucher_ids: number[] = [];
  for (const { id, provider } of parts)
    if (provider === voucher_provider) voucher_ids.push(await voucherOf(tx, id));
  const wallet = parts.find(({ provider }) => provider === balance_provider);
  return { currency: first.currency, customer_id: wallet?.customer_id ?? null, voucher_ids };
}

/**
 * Locks the wallet, and all accounts that money moves between when it is held, let go and taken, with those of `others`:
 * these are journals one after another, and the balance is read between them.
 */
export async function lockOwn(
  tx: Tx,
  { currency, customer_id, voucher_ids }: OwnMoney,
  others: readonly Line[],
  now: Date,
): Promise<void> {
  const lines: Line[] = [...others];
  const add = (account: Account): void => void lines.push({ ...account, currency, amount: 0n });
  if (customer_id !== null) {
    await lockWallet(tx, customer_id);
    const owner = `customer:${customer_id}` as const;
    for (const code of ["liab:wallet_paid", "liab:wallet_bonus", "liab:wallet_hold"] as const)
      add({ code, owner });
  }
  for (const id of voucher_ids) {
    const owner = `voucher:${id}` as const;
    for (const code of ["liab:voucher", "liab:voucher_hold"] as const) add({ code, owner });
  }
  add({ code: "liab:order_prepaid", owner: "" });
  add({ code: "exp:bonus", owner: "" });
  await lockAccounts(tx, lines, now);
}

/** What parts on hold pay, as lines of the capture's journal, and how much of it is bonus. */
export type HeldParts = { readonly lines: readonly Line[]; readonly bonus: bigint };

/**
 * Makes sure that every part is on hold, and answers what they pay together. Null when a part was let go meanwhile and
 * there is not so much any more.
 */
export async function heldParts(tx: Tx, parts: readonly PaymentRow[], now: Date): Promise<HeldParts | null> {
  const lines: Line[] = [];
  let bonus = 0n;
  for (const part of parts) {
    if (part.provider === voucher_provider) {
      const voucher_id = await voucherOf(tx, part.id);
      if (part.state !== "created" && !(await holdFromVoucher(tx, part, voucher_id, now))) return null;
      lines.push(...voucherSpentLines({ voucher_id, currency: part.currency, amount: part.amount }));
    } else if (part.provider === write_off_provider) {
      lines.push(...writtenOffLines(part, { code: "liab:order_prepaid", owner: "" }));
    } else {
      if (part.state !== "created" && !(await holdFromBalance(tx, part, now))) return null;
      const wallet = await walletPart(tx, part);
      lines.push(...spentLines(wallet));
      bonus += wallet.bonus;
    }
  }
  return { lines, bonus };
}

async function walletPart(tx: Tx, { id, customer_id, currency }: PaymentRow): Promise<WalletPart> {
  if (customer_id === null) throw new Error(`payment ${id} is from a balance, but has no customer`);
  const uses = await usesOf(tx, id);
  return {
    customer_id,
    currency,
    paid: uses.reduce((sum, { paid }) => sum + paid, 0n),
    bonus: uses.reduce((sum, use) => sum + use.bonus, 0n),
  };
}

/** The parts have paid: they are finished like the main attempt. */
export async function markPartsCaptured(tx: Tx, parts: readonly PaymentRow[], now: Date): Promise<void> {
  for (const { id, amount } of parts)
    await tx
      .updateTable("payment")
      .set({ state: "captured", captured: amount, finished: true, finish_date: now })
      .where("id", "=", id)
      .execute();
}

/** Releases the amounts on hold for a failed attempt. */
export async function releaseBeside(tx: Tx, main_id: number, now: Date): Promise<void> {
  await releaseAll(tx, await heldWhere(tx, "beside_id", [main_id]), now);
}

/** Lets go what attempts at these requests had on hold: they are closed, or paid in another way. */
export async function releaseOfRequests(tx: Tx, request_ids: readonly number[], now: Date): Promise<void> {
  if (request_ids.length > 0)
    await releaseAll(tx, await heldWhere(tx, "payment_request_id", request_ids), now);
}

const heldWhere = (
  tx: Tx,
  column: "beside_id" | "payment_request_id",
  ids: readonly number[],
): Promise<PaymentRow[]> =>
  tx
    .selectFrom("payment")
    .selectAll()
    .where(column, "in", ids)
    .where("provider", "in", own_providers)
    .where("state", "=", "created")
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

async function releaseAll(tx: Tx, held: readonly PaymentRow[], now: Date): Promise<void> {
  const own = held.length > 1 ? await moneyOfParts(tx, held) : null;
  if (own) await lockOwn(tx, own, [], now);
  for (const payment of held)
    await (payment.provider === voucher_provider ? releaseVoucher : releaseHold)(tx, payment, now);
}
