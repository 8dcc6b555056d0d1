/** §4.6: the states of a translator's fee. An early (`reduced`) or contested fee waits for the desk's decision. */
const fee_states = [
  "estimated",
  "accrued",
  "payable",
  "on_statement",
  "invoiced",
  "paid",
  "disputed",
  "reduced",
  "void",
] as const;
export type FeeState = (typeof fee_states)[number];
