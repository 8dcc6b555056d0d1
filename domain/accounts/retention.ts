/**
 * Days after which data of a brand is removed: the standard, and what the desk may set (decision 0240). Files count from
 * the end of their order, the others from their own time.
 */
export const retention_rules = {
  files: { standard: 365, least: 90, most: 3650 },
  mails: { standard: 730, least: 60, most: 3650 },
  tokens: { standard: 30, least: 7, most: 365 },
  logs: { standard: 1095, least: 365, most: 3650 },
} as const satisfies Readonly<Record<string, RetentionRule>>;
export type RetentionRule = { readonly standard: number; readonly least: number; readonly most: number };

export type RetentionPart = keyof typeof retention_rules;
export const retention_parts = Object.keys(retention_rules).filter(
  (name): name is RetentionPart => name in retention_rules,
);
export type Retention = Readonly<Record<RetentionPart, number>>;

export const standard_retention: Retention = {
  files: retention_rules.files.standard,
  mails: retention_rules.mails.standard,
  tokens: retention_rules.tokens.standard,
  logs: retention_rules.logs.standard,
};
