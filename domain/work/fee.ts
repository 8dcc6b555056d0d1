/** §4.6: how far a translator's fee has come. What is owed early (`reduced`) or contested waits for the desk's word. */
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
