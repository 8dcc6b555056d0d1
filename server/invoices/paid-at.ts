import type { RequestRow } from "#server/ledger/index.ts";

/** When a request was paid, null before: the moment of its booking, or noon of the earlier day on which the money came. */
export const paidAt = ({ settled_at, paid_on }: Pick<RequestRow, "settled_at" | "paid_on">): Date | null =>
  settled_at === null || paid_on === null ? settled_at : new Date(`${paid_on}T12:00:00Z`);
