import { checks } from "#server/accounting/checks/run.ts";

/**
 * All rules on live data in one statement that answers the names of the broken ones. It has no parameters and is
 * prepared by its name, because planning it takes five times as long as running it.
 */
export const all_breaches = {
  name: "all_breaches",
  text: checks
    .map(({ name, sql: rule }) => `select '${name}' as name from (${rule}) breach`)
    .join("\nunion\n"),
} as const;
