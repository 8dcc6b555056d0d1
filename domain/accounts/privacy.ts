const day_ms = 86_400_000;

/** Days between the request to delete an account and its deletion, in which it can be cancelled (decision 0239). */
export const deletion_waits_days = 14;
/** Days for which a copy of the data can be downloaded (decision 0240). */
export const export_lasts_days = 7;
/** A copy that was not made within a day has failed, and another one may be asked for. */
const export_fails_days = 1;

export const export_states = ["waiting", "running", "ready", "failed", "expired"] as const;
export type ExportState = (typeof export_states)[number];

/** What has to end before an account is deleted. */
export const open_matters = ["orders", "balance", "dues"] as const;
export type OpenMatter = (typeof open_matters)[number];

const after = (start: Date, days: number): Date => new Date(start.getTime() + days * day_ms);

/** When an account is deleted whose deletion was asked for now. */
export const deletionDueAt = (asked_at: Date): Date => after(asked_at, deletion_waits_days);
/** When a copy that was made now is removed. */
export const exportExpiresAt = (made_at: Date): Date => after(made_at, export_lasts_days);
/** Whether a copy that is not ready will not be made any more. */
export const hasExportFailed = (asked_at: Date, now: Date): boolean =>
  after(asked_at, export_fails_days) <= now;
