import { cancelHeld } from "../wallet/cancel-held.ts";
import { randomInt } from "node:crypto";
import { addDays, localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import type { Currency, Money } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { dayAfter } from "#server/kernel/format/day.ts";
import { type Line, post, type Journal, type PaymentRow } from "#server/ledger/index.ts";

/** The provider of attempts that are paid with a voucher. */
export const voucher_provider = "coupon";

const journal = (key: string, kind: string, reference: string, lines: readonly Line[]): Journal => ({
  key,
  kind,
  reference,
  lines,
});

/** A voucher was sold for what it is worth (gross, no VAT yet: it falls due at use). Once for a voucher. */
const voucherSoldJournal = (voucher_id: number, { amount, currency }: Money): Journal =>
  journal(`voucher:${voucher_id}`, "voucher_sold", `voucher:${voucher_id}`, [
    { code: "asset:voucher_sales", owner: "", currency, amount },
    { code: "liab:voucher", owner: `voucher:${voucher_id}`, currency, amount: -amount },
  ]);

type Moved = { readonly voucher_id: number; readonly currency: Currency; readonly amount: bigint };

const betweenHold = ({ voucher_id, currency, amount }: Moved, back: boolean): Line[] => {
  const owner = `voucher:${voucher_id}` as const;
  const moved = back ? -amount : amount;
  return [
    { code: "liab:voucher", owner, currency, amount: moved },
    { code: "liab:voucher_hold", owner, currency, amount: -moved },
  ];
};

/** What was held of a voucher pays for orders. */
export const voucherSpentLines = ({ voucher_id, currency, amount }: Moved): Line[] => [
  { code: "liab:voucher_hold", owner: `voucher:${voucher_id}`, currency, amount },
  { code: "liab:order_prepaid", owner: "", currency, amount: -amount },
];

export type NewVoucher = {
  readonly brand_id: number;
  /** Gross, as it was paid for. */
  readonly worth: Money;
  readonly valid_to: Date | null;
  readonly sold_to: string;
  readonly email?: string;
  readonly paid_by?: "transfer" | "cash" | "card";
  /** Our account that the money came to; the books wait in `asset:voucher_sales` until accounting has matched it. */
  readonly bank_iban?: string | null;
  readonly reference: string;
  readonly made_by: number;
};

/** Characters that are not mistaken for one another; sixteen of them cannot be guessed. */
const code_letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const newCode = (): string =>
  Array.from({ length: 16 }, () => code_letters[randomInt(code_letters.length)]).join("");

/** Makes a voucher that was paid for, and books that we owe its worth. Answers its code, which is shown to staff once. */
export async function sellVoucher(
  tx: Tx,
  { worth, ...sold }: NewVoucher,
  now: Date,
): Promise<{ id: number; code: string }> {
  const { amount, currency } = worth;
  const voucher = await tx
    .insertInto("voucher")
    .values({ ...sold, code: newCode(), amount, left_over: amount, currency, created_at: now })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
  await post(tx, { ...voucherSoldJournal(voucher.id, worth), now });
  return voucher;
}

const bareCode = (code: string): string => code.replace(/[\s-]/g, "").toUpperCase();

type Asked = { readonly brand_id: number; readonly code: string; readonly currency: Currency };

/**
 * A voucher that can be used now, with what is left of it (minor units of its currency). Refuses `voucher.invalid` for
 * one that does not exist here or was blocked, and for one that is over, of another currency or empty with it.
 */
export async function requireVoucher(
  tx: Tx,
  { brand_id, code, currency }: Asked,
  now: Date,
): Promise<{ id: number; left_over: bigint }> {
  const row = await tx
    .selectFrom("voucher")
    .selectAll()
    .where((w) => w(w.fn<string>("upper", ["code"]), "=", bareCode(code)))
    .where("brand_id", "=", brand_id)
    .executeTakeFirst();
  const over = row?.valid_to !== undefined && row.valid_to !== null && row.valid_to <= now;
  if (!row || !row.active || over || row.currency !== currency || row.left_over === 0n)
    throw new Refusal("voucher.invalid");
  return { id: row.id, left_over: row.left_over };
}

/** The id of a voucher by its code, usable or not. */
export async function voucherByCode(
  tx: Tx,
  { brand_id, code }: Omit<Asked, "currency">,
): Promise<number | null> {
  const row = await tx
    .selectFrom("voucher")
    .select("id")
    .where((w) => w(w.fn<string>("upper", ["code"]), "=", bareCode(code)))
    .where("brand_id", "=", brand_id)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Sets the amount of an attempt aside on a voucher. False when it does not hold so much; nothing has happened then. */
export async function holdFromVoucher(
  tx: Tx,
  payment: PaymentRow,
  voucher_id: number,
  now: Date,
): Promise<boolean> {
  const { amount, currency } = payment;
  const taken = await tx
    .updateTable("voucher")
    .set((w) => ({ left_over: w("left_over", "-", amount) }))
    .where("id", "=", voucher_id)
    .where("active", "=", true)
    .where("left_over", ">=", amount)
    .returning("id")
    .executeTakeFirst();
  if (!taken) return false;
  const time = payment.times_held + 1;
  await tx
    .insertInto("voucher_use")
    .values({ payment_id: payment.id, voucher_id, amount })
    .onConflict((conflict) => conflict.column("payment_id").doNothing())
    .execute();
  await tx
    .updateTable("payment")
    .set({ state: "created", times_held: time, finish_date: null })
    .where("id", "=", payment.id)
    .execute();
  const lines = betweenHold({ voucher_id, currency, amount }, false);
  await post(tx, {
    ...journal(`hold:${payment.id}:${time}`, "voucher_hold", `payment:${payment.id}`, lines),
    now,
  });
  return true;
}

/** Which voucher an attempt was opened on. */
export async function voucherOf(tx: Tx, payment_id: number): Promise<number> {
  const { voucher_id } = await tx
    .selectFrom("voucher_use")
    .select("voucher_id")
    .where("payment_id", "=", payment_id)
    .executeTakeFirstOrThrow();
  return voucher_id;
}

/** Lets go what an open attempt had set aside, and ends the attempt. */
export async function releaseVoucher(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  const times_held = await cancelHeld(tx, payment.id, now);
  if (times_held === null) return;
  const moved = {
    voucher_id: await voucherOf(tx, payment.id),
    currency: payment.currency,
    amount: payment.amount,
  };
  await putBack(tx, moved);
  const key = `release:${payment.id}:${times_held}`;
  const lines = betweenHold(moved, true);
  await post(tx, { ...journal(key, "voucher_release", `payment:${payment.id}`, lines), now });
}

const putBack = (tx: Tx, { voucher_id, amount }: Moved) =>
  tx
    .updateTable("voucher")
    .set((w) => ({ left_over: w("left_over", "+", amount) }))
    .where("id", "=", voucher_id)
    .execute();

/** A voucher to which money returned can be used for this time, also one whose own time is over by then. */
const refunded_days = 30;

/**
 * A refund returns to the voucher it came from. One that would end within thirty days, or has ended, lasts to the end of
 * the thirtieth day: money that cannot be used would be no refund. Answers its journal.
 */
export async function refundToVoucher(
  tx: Tx,
  payment: PaymentRow,
  { refund_id, amount }: { readonly refund_id: number; readonly amount: bigint },
  now: Date,
): Promise<Journal> {
  const voucher_id = await voucherOf(tx, payment.id);
  const { currency } = payment;
  await putBack(tx, { voucher_id, currency, amount });
  const lasts_to = dayAfter(addDays(localDate(now.getTime()), refunded_days));
  await tx
    .updateTable("voucher")
    .set({ valid_to: lasts_to })
    .where("id", "=", voucher_id)
    .where("valid_to", "<", lasts_to)
    .execute();
  await tx
    .updateTable("voucher_use")
    .set((w) => ({ given_back: w("given_back", "+", amount) }))
    .where("payment_id", "=", payment.id)
    .execute();
  return journal(`refund-sent:${refund_id}`, "refund_sent", `refund:${refund_id}`, [
    { code: "liab:refund_payable", owner: "", currency, amount },
    { code: "liab:voucher", owner: `voucher:${voucher_id}`, currency, amount: -amount },
  ]);
}
