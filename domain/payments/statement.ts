import { type Currency, currencies } from "../money.ts";

/** The character encoding of a bank's files; set for each account, because MT940 does not declare it. */
export const statement_encodings = ["utf-8", "windows-1250", "iso-8859-2", "cp852"] as const;
export type StatementEncoding = (typeof statement_encodings)[number];

/** The target of a line, or of a part of it; a `part` of an amount due waits for the rest. */
export const match_kinds = [
  "part",
  "request",
  "wallet",
  "surplus",
  "refund",
  "charge",
  "reversal",
  "payout",
  "voucher",
  "translator_payout",
] as const;
export type MatchKind = (typeof match_kinds)[number];

/** One booked line of a bank statement, in minor units: incoming money is positive, outgoing negative. */
export type StatementEntry = {
  /** Its line in the file, counted from one. */
  readonly line: number;
  readonly booked_on: string;
  readonly valued_on: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly title: string;
  readonly counterparty_name: string;
  /** Account of the counterparty; empty when the bank does not state it. */
  readonly counterparty_iban: string;
  /** The bank's reference of the entry; empty without one. */
  readonly bank_ref: string;
  /** The bank's code for this kind of entry, such as TRF or CHG. */
  readonly type_code: string;
  /** It reverses an earlier entry (RC, RD, RvslInd). */
  readonly is_reversal: boolean;
  /** The account of a virtual range that was paid; empty for the account of the statement itself. */
  readonly credited_iban: string;
};

/** A statement of one account: the opening balance and the entries must sum to the closing balance. */
export type Statement = {
  readonly iban: string;
  readonly number: string;
  readonly currency: Currency;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly entries: readonly StatementEntry[];
};
/** A statement as it was read: its days, both included, are those of its balances and entries; null without any. */
export type ReadStatement = Statement & { readonly from_on: string | null; readonly until_on: string | null };

export const fault_reasons = [
  "not_a_statement",
  "encoding",
  "xml",
  "doctype",
  "field_missing",
  "field_unreadable",
  "date",
  "amount",
  "account",
  "currency",
  "truncated",
  "unbalanced",
  "no_statement",
] as const;
export type FaultReason = (typeof fault_reasons)[number];

/** A refused file, with its first invalid line: nothing of such a file is booked. */
export class StatementFault extends Error {
  override readonly name = "StatementFault";
  readonly reason: FaultReason;
  readonly line: number;
  constructor(reason: FaultReason, line: number) {
    super(`${reason} in line ${line}`);
    this.reason = reason;
    this.line = line;
  }
}

/** The currency of a code; an unsupported one is a fault of the line. */
export function currencyOf(code: string, line: number): Currency {
  const known = currencies.find((one) => one === code);
  if (!known) throw new StatementFault("currency", line);
  return known;
}

/** Refuses a statement whose entries do not lead from its opening to its closing balance, which have these days. */
export function requireBalanced(
  statement: Statement,
  line: number,
  balances: readonly (string | null)[],
): ReadStatement {
  const end = statement.entries.reduce((sum, { amount }) => sum + amount, statement.opening);
  if (end !== statement.closing) throw new StatementFault("unbalanced", line);
  const days = [...balances, ...statement.entries.map(({ booked_on }) => booked_on)]
    .filter((day) => day !== null)
    .toSorted();
  return { ...statement, from_on: days[0] ?? null, until_on: days.at(-1) ?? null };
}

const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** A date as ISO text; an impossible one is a fault of the line. */
export function dateOf(
  { year, month, day }: { readonly year: number; readonly month: number; readonly day: number },
  line: number,
): string {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 && leap ? 29 : days[month - 1];
  if (last === undefined || day < 1 || day > last) throw new StatementFault("date", line);
  return [String(year), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
}

/** Text of a bank as stored: no control characters, no runs of spaces. */
export const plainText = (text: string): string => text.replaceAll(/[\s\u0000-\u001f\u007f]+/g, " ").trim();

/**
 * The identity of an entry, by which a duplicate is recognised: the bank's reference with the amount, because some
 * banks use one reference for a transfer and its fee; without a reference all its data. Equal entries of one file are
 * numbered, so that two transfers with equal data remain two.
 */
export function entryKeys(iban: string, entries: readonly StatementEntry[]): string[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const { bank_ref, booked_on, amount, title, counterparty_iban, counterparty_name } = entry;
    const parts =
      bank_ref === ""
        ? ["said", booked_on, amount.toString(), title, counterparty_iban, counterparty_name]
        : ["ref", bank_ref, amount.toString()];
    const text = [iban, ...parts].join("|");
    const index = seen.get(text) ?? 0;
    seen.set(text, index + 1);
    return `${text}|${index}`;
  });
}
