import * as z from "zod/mini";
import { catch as otherwise } from "zod/mini";
import { month } from "#contract/shared.ts";

// The search parameters of the zone's addresses: an unknown value becomes the default.

const some = <T extends z.ZodMiniType>(schema: T) => otherwise(z.optional(schema), undefined);

/** Without `by`: by the due date. */
export const board_search = z.object({
  pair: some(z.string()),
  kind: some(z.string()),
  by: some(z.enum(["fee", "hourly"])),
});
export type BoardSearch = z.infer<typeof board_search>;

export const job_tabs = ["active", "returned", "delivered", "archived"] as const;
export type JobTab = (typeof job_tabs)[number];
/** Without a tab: the returned jobs if there are no active ones. */
export const jobs_search = z.object({ tab: some(z.enum(job_tabs)) });

export const earnings_search = z.object({ month: some(month) });
