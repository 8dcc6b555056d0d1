import { divideHalfUp, type Currency, vatFromNet } from "../money.ts";
import type { PayeeForm } from "./payee.ts";

/** VAT and withheld tax of a bill, minor units of its currency. */
export type BillAmounts = { readonly vat: bigint; readonly withheld: bigint };

const polish_vat_bps = 2300n;
/** Costs of 20 % come off before the advance of 12 % (art. 22 ust. 9, art. 41 ust. 1 of the income tax act). */
const cost_percent = 20n;
const advance_percent = 12n;
const whole_zloty = 100n;

/** Rounded to whole złoty, half up (art. 63 § 1 of the tax ordinance). */
const toZloty = (grosze: bigint): bigint => divideHalfUp(grosze, whole_zloty) * whole_zloty;

/**
 * The expected taxes of a bill over `net`: VAT of a business, an advance on income tax of a person's bill, none from
 * abroad. Only an expectation: exempt businesses, higher costs and social insurance are decided by an accountant.
 */
export function expectedOf(form: PayeeForm, net: bigint, currency: Currency): BillAmounts {
  switch (form) {
    case "vat_business":
      return { vat: vatFromNet(net, polish_vat_bps), withheld: 0n };
    case "bill": {
      // Tax is computed in złoty; fees in another currency are left to the accountant.
      if (currency !== "PLN") return { vat: 0n, withheld: 0n };
      const base = toZloty(net - divideHalfUp(net * cost_percent, 100n));
      return { vat: 0n, withheld: toZloty(divideHalfUp(base * advance_percent, 100n)) };
    }
    case "foreign":
      return { vat: 0n, withheld: 0n };
  }
}

/** The error of a field of a bill, as the key of its message. */
export type BillFault = "bill.below_fees" | "bill.above_statement" | "day.future" | "bill.before_period";

/**
 * The errors of a bill for its statement, by field; empty when it is valid. The total (gross, minor units of the
 * statement's currency) is the fees, or the fees and the VAT of a business; the day (`YYYY-MM-DD`) is neither in the
 * future nor before the month of the statement (`YYYY-MM`).
 */
export function billFaults(
  statement: { readonly net: bigint; readonly expected_vat: bigint; readonly period: string },
  bill: { readonly gross: bigint; readonly date: string },
  today: string,
): { readonly gross?: BillFault; readonly date?: BillFault } {
  const { net, expected_vat, period } = statement;
  return {
    ...(bill.gross < net ? { gross: "bill.below_fees" } : {}),
    ...(bill.gross > net + expected_vat ? { gross: "bill.above_statement" } : {}),
    ...(bill.date < `${period}-01` ? { date: "bill.before_period" } : {}),
    ...(bill.date > today ? { date: "day.future" } : {}),
  };
}

/** The amount transferred for a bill, minor units. */
export const toTransfer = (net: bigint, { vat, withheld }: BillAmounts): bigint => net + vat - withheld;

/** The title of the transfer of a payout, by which its line on a statement is recognised. */
export const payoutTitle = (payout_id: number, statement: string): string =>
  `WYPLATA TLW${payout_id} ${statement}`;

/** The payout of a title; null without one. */
export function payoutOfTitle(title: string): number | null {
  const id = Number(/TLW([1-9]\d{0,8})(?!\d)/.exec(title.toUpperCase())?.[1] ?? "0");
  return id === 0 ? null : id;
}

/** The month `YYYY-MM` before that of a day, and the month of a day. */
export const monthOfDay = (date: string): string => date.slice(0, 7);
export function monthBefore(month: string): string {
  const [year = 0, at = 0] = month.split("-").map(Number);
  return at === 1 ? `${year - 1}-12` : `${year}-${String(at - 1).padStart(2, "0")}`;
}
