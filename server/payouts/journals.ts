import type { Currency, Money } from "#domain/money.ts";
import type { Account, Journal } from "#server/ledger/index.ts";

const owedTo = (translator_id: number): Account => ({
  code: "liab:translator",
  owner: `translator:${translator_id}`,
});
const house = (code: "liab:translation_accrued" | "exp:translation" | "asset:vat_input"): Account => ({
  code,
  owner: "",
});

/** One change of what is owed for a fee (net): the cost, what is earned, what is payable. `nth` counts them from one. */
export function translatorFeeJournal({
  source,
  id,
  nth,
  translator_id,
  currency,
  accrued,
  payable,
}: {
  readonly source: "assignment" | "correction_stage";
  readonly id: number;
  readonly nth: number;
  readonly translator_id: number;
  readonly currency: Currency;
  /** What is added to each, minor units; below zero where less is owed than before. */
  readonly accrued: bigint;
  readonly payable: bigint;
}): Journal {
  return {
    key: `translator-fee:${source}:${id}:${nth}`,
    kind: "translator_fee",
    reference: `${source}:${id}`,
    lines: [
      { ...house("exp:translation"), currency, amount: accrued + payable },
      { ...house("liab:translation_accrued"), currency, amount: -accrued },
      { ...owedTo(translator_id), currency, amount: -payable },
    ],
  };
}

/** A bill was approved: VAT on top of the fees is owed too, and withheld tax is owed to the tax office. */
export function translatorBillJournal({
  pay_statement_id,
  translator_id,
  currency,
  vat,
  withheld,
}: {
  readonly pay_statement_id: number;
  readonly translator_id: number;
  readonly currency: Currency;
  readonly vat: bigint;
  readonly withheld: bigint;
}): Journal {
  return {
    key: `translator-bill:${pay_statement_id}`,
    kind: "translator_bill",
    reference: `pay_statement:${pay_statement_id}`,
    lines: [
      { ...house("asset:vat_input"), currency, amount: vat },
      { ...owedTo(translator_id), currency, amount: withheld - vat },
      { code: "liab:tax_withheld", owner: "", currency, amount: -withheld },
    ],
  };
}

type Paid = { readonly payout_id: number; readonly translator_id: number; readonly amount: Money };

/** A run was released: its payouts leave by the bank's file and are not owed any more. */
export function payoutSentJournal({ payout_id, translator_id, amount: { amount, currency } }: Paid): Journal {
  return {
    key: `payout-sent:${payout_id}`,
    kind: "payout_sent",
    reference: `payout:${payout_id}`,
    lines: [
      { ...owedTo(translator_id), currency, amount },
      { code: "liab:payout_on_its_way", owner: "", currency, amount: -amount },
    ],
  };
}

/** A payout did not reach its account, or its run was withdrawn: it is owed again. */
export function payoutReturnedJournal({ payout_id, translator_id, amount }: Paid): Journal {
  const { lines } = payoutSentJournal({ payout_id, translator_id, amount });
  return {
    key: `payout-returned:${payout_id}`,
    kind: "payout_returned",
    reference: `payout:${payout_id}`,
    lines: lines.map((line) => ({ ...line, amount: -line.amount })),
  };
}
