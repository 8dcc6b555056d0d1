/** Bands of receivables by the days since they were due. */
export const bandOf = (days: number): "not_due" | "to_30" | "to_60" | "to_90" | "over_90" =>
  days <= 0 ? "not_due" : days <= 30 ? "to_30" : days <= 60 ? "to_60" : days <= 90 ? "to_90" : "over_90";
