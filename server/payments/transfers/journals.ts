import type { Money } from "#domain/money.ts";
import { type Account, writtenOffLines, type Journal, receivable } from "#server/ledger/index.ts";

/** A line of a statement: the account has it from the moment we know it, and suspense until we know what it is for. */
export function bankEntryJournal({
  bank_entry_id,
  iban,
  amount: { amount, currency },
}: {
  readonly bank_entry_id: number;
  readonly iban: string;
  readonly amount: Money;
}): Journal {
  return {
    key: `bank-entry:${bank_entry_id}`,
    kind: "bank_entry",
    reference: `bank_entry:${bank_entry_id}`,
    lines: [
      { code: "asset:bank", owner: `bank:${iban}`, currency, amount },
      { code: "liab:suspense", owner: "", currency, amount: -amount },
    ],
  };
}

/** What a line is against that pays nothing due: a refund or a payout on its way, a charge of the bank, sold vouchers. */
const targets = {
  refund: { code: "asset:psp_clearing", owner: "provider:bank" },
  charge: { code: "exp:gateway_fee", owner: "" },
  voucher: { code: "asset:voucher_sales", owner: "" },
  translator_payout: { code: "liab:payout_on_its_way", owner: "" },
} as const satisfies Record<string, Account>;

/** A line, or a part of it, is known: suspense is rid of it. What left is negative. */
export function bankMatchJournal({
  bank_match_id,
  kind,
  amount: { amount, currency },
}: {
  readonly bank_match_id: number;
  readonly kind: keyof typeof targets;
  readonly amount: Money;
}): Journal {
  return {
    key: `bank-match:${bank_match_id}`,
    kind: "bank_match",
    reference: `bank_match:${bank_match_id}`,
    lines: [
      { code: "liab:suspense", owner: "", currency, amount },
      { ...targets[kind], currency, amount: -amount },
    ],
  };
}

/**
 * A payout of a provider is on a bank statement: `taken` of the line settles `payout` of the amount in transit (both
 * positive, or both negative when the provider collected money). The difference is a bank fee and our cost.
 */
export function payoutArrivedJournal({
  bank_match_id,
  provider,
  taken: { amount, currency },
  payout,
}: {
  readonly bank_match_id: number;
  readonly provider: string;
  readonly taken: Money;
  readonly payout: bigint;
}): Journal {
  return {
    key: `bank-match:${bank_match_id}`,
    kind: "bank_match",
    reference: `bank_match:${bank_match_id}`,
    lines: [
      { code: "liab:suspense", owner: "", currency, amount },
      { code: "exp:gateway_fee", owner: "", currency, amount: payout - amount },
      { code: "asset:payout_in_transit", owner: `provider:${provider}`, currency, amount: -payout },
    ],
  };
}

/** Takes the journal of a match back. */
export const bankMatchUndoneJournal = (bank_match_id: number, { lines, reference }: Journal): Journal => ({
  key: `bank-match-undone:${bank_match_id}`,
  kind: "bank_match_undone",
  reference,
  lines: lines.map((line) => ({ ...line, amount: -line.amount })),
});

/**
 * The capture of an amount due by transfer is reversed (gross): the prepayment is in suspense again, and the invoice of an
 * order on account is owed again by its customer.
 */
export function uncaptureJournal({
  payment_request_id,
  owed_by,
  amount: { amount, currency },
  written_off,
}: {
  readonly payment_request_id: number;
  /** Whose open invoice it was; null for what was prepaid. */
  readonly owed_by: number | null;
  /** What came. */
  readonly amount: Money;
  /** The rest that was written off, in minor units; it is asked for again. */
  readonly written_off: bigint;
}): Journal {
  const paid: Account = owed_by === null ? { code: "liab:order_prepaid", owner: "" } : receivable(owed_by);
  const cost = writtenOffLines({ amount: -written_off, currency }, paid);
  return {
    key: `uncapture:${payment_request_id}`,
    kind: "uncapture",
    reference: `payment_request:${payment_request_id}`,
    lines: [
      { ...paid, currency, amount },
      { code: "liab:suspense", owner: "", currency, amount: -amount },
      ...(written_off === 0n ? [] : cost),
    ],
  };
}

/** The same for what went to a customer's balance, its bonus included. */
export function topUpTakenBackJournal({
  payment_request_id,
  customer_id,
  paid: { amount, currency },
  bonus,
}: {
  readonly payment_request_id: number;
  readonly customer_id: number;
  readonly paid: Money;
  readonly bonus: bigint;
}): Journal {
  const owner = `customer:${customer_id}` as const;
  return {
    key: `uncapture:${payment_request_id}`,
    kind: "uncapture",
    reference: `payment_request:${payment_request_id}`,
    lines: [
      { code: "liab:wallet_paid", owner, currency, amount },
      { code: "liab:suspense", owner: "", currency, amount: -amount },
      { code: "liab:wallet_bonus", owner, currency, amount: bonus },
      { code: "exp:bonus", owner: "", currency, amount: -bonus },
    ],
  };
}
