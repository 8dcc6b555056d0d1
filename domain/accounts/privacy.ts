const day_ms = 86_400_000;

/** Days between the request to delete an account and its deletion, in which it can be cancelled (decision 0239). */
export const deletion_waits_days = 14;
/** Days for which a copy of the data can be downloaded (decision 0240). */
export const export_lasts_days = 7;
/** A copy that was not made within a day has failed, and another one may be asked for. */
const export_fails_days = 1;

export const export_states = ["waiting", "running", "ready", "failed", "expired"] as const;

/** What has to end before an account is deleted. */
export const open_matters = ["orders", "balance", "dues"] as const;
export type OpenMatter = (typeof open_matters)[number];

/** When an account is deleted whose deletion was asked for at an instant; all in epoch milliseconds. */
export const deletionDueAt = (asked_ms: number): number => asked_ms + deletion_waits_days * day_ms;
/** When a copy is removed that was made at an instant. */
export const exportExpiresAt = (made_ms: number): number => made_ms + export_lasts_days * day_ms;
/** Whether a copy that is not ready will not be made any more. */
export const hasExportFailed = (asked_ms: number, now_ms: number): boolean =>
  asked_ms + export_fails_days * day_ms <= now_ms;
