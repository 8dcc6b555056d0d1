import { type Payout, type PayoutRow, restOf } from "./payout.ts";

/** An entry on a provider's clearing account that is not part of a payout yet, with all its references. */
export type OpenEntry = {
  readonly entry_id: bigint;
  readonly kind: "capture" | "surplus" | "refund_sent" | "refund_returned" | "chargeback" | "claim_returned";
  readonly payment_id: number;
  readonly refs: readonly string[];
  /** Minor units as booked: captures positive, refunds negative. */
  readonly amount: bigint;
};
/** A fee that was known at the capture, as booked: negative on the clearing account. */
export type OpenFee = { readonly entry_id: bigint; readonly payment_id: number; readonly amount: bigint };

type RowProblem = "unknown" | "no_payment" | "amount" | "difference";
export type MatchedRow = {
  readonly row: PayoutRow;
  readonly payment_id: number | null;
  readonly entry: OpenEntry | null;
  readonly known_fee: OpenFee | null;
  /** Why a person has to check the row; null for a row that is booked. */
  readonly problem: RowProblem | null;
};

const fitting: Readonly<Record<PayoutRow["kind"], readonly OpenEntry["kind"][]>> = {
  capture: ["capture", "surplus"],
  refund: ["refund_sent", "refund_returned"],
  chargeback: ["chargeback", "claim_returned"],
  fee: [],
  unknown: [],
};

/**
 * Finds the entry that each row pays out: same reference, kind and amount; each entry once. Rows without an entry, or
 * with a different amount, are left to a person.
 */
export function matchRows(
  rows: readonly PayoutRow[],
  entries: readonly OpenEntry[],
  fees: readonly OpenFee[],
): MatchedRow[] {
  const by_ref = new Map<string, OpenEntry[]>();
  for (const entry of entries)
    for (const ref of entry.refs) by_ref.set(ref, [...(by_ref.get(ref) ?? []), entry]);
  const taken = new Set<bigint>();
  return rows.map((row): MatchedRow => {
    const plain = { row, payment_id: null, entry: null, known_fee: null };
    if (row.kind === "fee") return { ...plain, problem: null };
    if (row.kind === "unknown") return { ...plain, problem: "unknown" };
    const named = row.refs.flatMap((ref) => by_ref.get(ref) ?? []);
    const alike = named.filter(({ kind }) => fitting[row.kind].includes(kind));
    const entry = alike.find(({ entry_id, amount }) => amount === row.gross && !taken.has(entry_id));
    if (!entry) {
      const payment_id = named[0]?.payment_id ?? null;
      return { ...plain, payment_id, problem: payment_id === null ? "no_payment" : "amount" };
    }
    taken.add(entry.entry_id);
    const known_fee =
      row.kind === "capture"
        ? (fees.find((fee) => fee.payment_id === entry.payment_id && !taken.has(fee.entry_id)) ?? null)
        : null;
    if (known_fee) taken.add(known_fee.entry_id);
    return { row, payment_id: entry.payment_id, entry, known_fee, problem: null };
  });
}

/**
 * The amounts of a payout, minor units: transferred to the bank, fees that were not booked before, and the balance that
 * remains at the provider.
 */
export type PayoutSums = {
  readonly paid_out: bigint;
  readonly fees: bigint;
  /** The balance that remains at the provider, if it may retain a part. */
  readonly kept: bigint;
  /** The difference between rows and amount, if they should be equal; a person checks it. */
  readonly difference: bigint;
};

/** Sums a matched payout: fees of booked rows less those booked before. */
export function payoutSums(payout: Payout, matched: readonly MatchedRow[]): PayoutSums {
  const fees = matched
    .filter(({ problem }) => problem === null)
    .reduce((total, { row, known_fee }) => total + row.fee + (known_fee?.amount ?? 0n), 0n);
  const rest = restOf(payout);
  return {
    paid_out: payout.amount,
    fees,
    kept: payout.may_keep ? rest : 0n,
    difference: payout.may_keep ? 0n : rest,
  };
}
