import type { Kysely } from "kysely";
import type { Tx } from "#server/db/open.ts";
import type { DB } from "#server/db/tables.ts";
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
  "exp:translation": { normal_side: "debit", owner: "house" },
} as const satisfies Record<string, ChartRow>;
export type AccountCode = keyof typeof chart;

/** An account by name; the owner's form follows from the code, so a wallet without a customer does not compile. */
export type Account = {
  [C in AccountCode]: { readonly code: C; readonly owner: OwnerText[(typeof chart)[C]["owner"]] };
}[AccountCode];
/** One line of a journal, in minor units: a debit is positive, a credit negative. */
export type Line = Account & { readonly currency: Currency; readonly amount: bigint };

/** Makes the accounts of `lines` that do not exist yet. */
export async function ensureAccounts(tx: Tx, lines: readonly Line[]): Promise<void> {
  const wanted = new Map(lines.map((line) => [`${line.code} ${line.owner} ${line.currency}`, line]));
  // Asked first, because every refused insert would use up one of the two billion account ids.
  const known = await tx
    .selectFrom("ledger.account")
    .select(["code", "owner", "currency"])
    .where(
      "code",
      "in",
      lines.map((line) => line.code),
    )
    .where(
      "owner",
      "in",
      lines.map((line) => line.owner),
    )
    .execute();
  for (const account of known) wanted.delete(`${account.code} ${account.owner} ${account.currency}`);
  if (wanted.size === 0) return;
  await tx
    .insertInto("ledger.account")
    .values(
      // In one order for everybody: two first postings wait for each other in a line, never in a circle.
      [...wanted]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { code, owner, currency }]) => {
          const row: ChartRow = chart[code];
          return {
            code,
            owner,
            currency,
            normal_side: row.normal_side,
            no_overdraft: row.no_overdraft ?? false,
          };
        }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
  // What we owe stands as a credit, which is negative in the books.
  return money(
    rows.reduce((total, row) => total - row.balance, 0n),
    currency,
  );
}
