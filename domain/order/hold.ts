/** Why an order is held: nothing automatic happens to it meanwhile (lifecycle 4.4 rule 8). */
export const hold_reasons = ["chargeback", "fraud", "virus", "legal", "other"] as const;
export type HoldReason = (typeof hold_reasons)[number];

/** The latest day on which a hold is looked at again, in days after it began. */
export const hold_days = 14;
