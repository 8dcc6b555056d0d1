import { type Kysely, sql } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { type Currency, type Money, money } from "#domain/money.ts";

/** Whose account it is; the text in `owner` starts with this word, so no two kinds can meet in one row. */
type OwnerText = {
  house: "";
  provider: `provider:${string}`;
  bank: `bank:${string}`;
  customer: `customer:${number}`;
  voucher: `voucher:${number}`;
  translator: `translator:${number}`;
};
type ChartRow = {
  readonly normal_side: "debit" | "credit";
  readonly owner: keyof OwnerText;
  /** The balance may not turn: a customer cannot spend what is not there. */
  readonly no_overdraft?: true;
};

/** The chart of accounts; each exists once per owner and currency. */
export const chart = {
  "asset:psp_clearing": { normal_side: "debit", owner: "provider" },
  // What a provider says it paid out and no statement of a bank has shown yet.
  "asset:payout_in_transit": { normal_side: "debit", owner: "provider" },
  "asset:bank": { normal_side: "debit", owner: "bank" },
  "asset:receivable": { normal_side: "debit", owner: "customer" },
  // What was taken for vouchers, until accounting has matched it with its transfer or receipt.
  "asset:voucher_sales": { normal_side: "debit", owner: "house" },
  "asset:fx_diff": { normal_side: "debit", owner: "house" },
  // VAT on bills of translators, which the accountant takes off the tax due.
  "asset:vat_input": { normal_side: "debit", owner: "house" },
  "liab:wallet_paid": { normal_side: "credit", owner: "customer", no_overdraft: true },
  "liab:wallet_bonus": { normal_side: "credit", owner: "customer", no_overdraft: true },
  "liab:wallet_hold": { normal_side: "credit", owner: "customer", no_overdraft: true },
  "liab:voucher": { normal_side: "credit", owner: "voucher", no_overdraft: true },
  "liab:voucher_hold": { normal_side: "credit", owner: "voucher", no_overdraft: true },
  "liab:order_prepaid": { normal_side: "credit", owner: "house" },
  "liab:refund_payable": { normal_side: "credit", owner: "house" },
  "liab:suspense": { normal_side: "credit", owner: "house" },
  "liab:vat": { normal_side: "credit", owner: "house" },
  // Work that was handed in and is not payable yet, or is contested.
  "liab:translation_accrued": { normal_side: "credit", owner: "house" },
  // What is to be paid to a translator: fees, and VAT of the bill less what we keep back.
  "liab:translator": { normal_side: "credit", owner: "translator" },
  "liab:tax_withheld": { normal_side: "credit", owner: "house" },
  // Payouts of a released run that no statement of our bank has shown yet.
  "liab:payout_on_its_way": { normal_side: "credit", owner: "house" },
  "rev:sales": { normal_side: "credit", owner: "house" },
  "rev:bonus_breakage": { normal_side: "credit", owner: "house" },
  "exp:bonus": { normal_side: "debit", owner: "house" },
  "exp:gateway_fee": { normal_side: "debit", owner: "house" },
  // What was missing of an amount due and was not asked for.
  "exp:written_off": { normal_side: "debit", owner: "house" },
  "exp:translation": { normal_side: "debit", owner: "house" },
} as const satisfies Record<string, ChartRow>;
type AccountCode = keyof typeof chart;

/** An account by name; the owner's form follows from the code, so a wallet without a customer does not compile. */
export type Account = {
  [C in AccountCode]: { readonly code: C; readonly owner: OwnerText[(typeof chart)[C]["owner"]] };
}[AccountCode];
/** One line of a journal, in minor units: a debit is positive, a credit negative. */
export type Line = Account & { readonly currency: Currency; readonly amount: bigint };

const positions = new Map(Object.keys(chart).map((code, position) => [code, position]));
const inText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The order in which accounts are locked: the chart's, then by owner and currency. */
export const compareAccounts = (
  a: Pick<Line, "code" | "owner" | "currency">,
  b: Pick<Line, "code" | "owner" | "currency">,
): number =>
  (positions.get(a.code) ?? 0) - (positions.get(b.code) ?? 0) ||
  inText(a.owner, b.owner) ||
  inText(a.currency, b.currency);

/** The accounts of `lines`, each once and in the order of the chart, as `ledger.lock_accounts` takes them. */
export function accountsOf(lines: readonly Line[]) {
  const wanted = new Map(lines.map((line) => [`${line.code} ${line.owner} ${line.currency}`, line]));
  return [...wanted.values()].toSorted(compareAccounts).map(({ code, owner, currency }) => {
    const row: ChartRow = chart[code];
    return {
      code,
      owner,
      currency,
      normal_side: row.normal_side,
      no_overdraft: row.no_overdraft ?? false,
    };
  });
}

/**
 * Locks the accounts of `lines` until the transaction ends, in the order of the chart, and creates those that do not
 * exist. A transaction that posts several times calls it once for all of them, before the first.
 */
export async function lockAccounts(tx: Tx, lines: readonly Line[], now: Date): Promise<void> {
  await sql`select ledger.lock_accounts(${now}, ${JSON.stringify(accountsOf(lines))}::jsonb)`.execute(tx);
}

/** What a customer may spend in `currency`: paid money and bonus, without what is held for a running payment (gross). */
export async function walletBalance(db: Kysely<DB>, customer_id: number, currency: Currency): Promise<Money> {
  const rows = await db
    .selectFrom("ledger.account")
    .select("balance")
    .where("owner", "=", `customer:${customer_id}`)
    .where("code", "in", ["liab:wallet_paid", "liab:wallet_bonus"])
    .where("currency", "=", currency)
    .execute();
  // Money that we owe is a credit, which is negative in the books.
  return money(
    rows.reduce((total, row) => total - row.balance, 0n),
    currency,
  );
}
