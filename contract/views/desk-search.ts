import * as z from "zod/mini";
import { route } from "../route.ts";
import { id, line } from "../shared.ts";

/** What can be found, in the order in which it is shown. */
export const search_groups = [
  "orders",
  "customers",
  "invoices",
  "files",
  "payments",
  "transfers",
  "coupons",
  "vouchers",
  "translators",
  "mails",
] as const;
export type SearchGroup = (typeof search_groups)[number];

const hit = z.object({
  /** Of the order, the customer, the invoice and so on that the page is about. */
  id,
  title: z.string(),
  detail: z.string(),
  brand: z.nullable(z.string()),
});
const searchAnswer = z.array(z.object({ group: z.enum(search_groups), hits: z.array(hit) }));
export type SearchHit = z.infer<typeof hit>;

/** One search over everything; what a role may not read is not found by it. */
export const desk_search_routes = {
  deskSearch: route({
    per_minute: 240,
    method: "GET",
    path: "/api/staff/v1/search",
    who: "staff",
    right: "own",
    summary: "The first few of each kind that a word is found in; kinds without a find are left out.",
    query: z.object({ search: line(200) }),
    answer: searchAnswer,
  }),
} as const;
