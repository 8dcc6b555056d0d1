import * as z from "zod/mini";
import { route } from "../route.ts";
import { id, line } from "../shared.ts";

/** Groups of results, in display order. */
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
  /** The id of the order, the customer, the invoice and so on. */
  id,
  title: z.string(),
  detail: z.string(),
  brand: z.nullable(z.string()),
});
const searchAnswer = z.array(z.object({ group: z.enum(search_groups), hits: z.array(hit) }));
export type SearchHit = z.infer<typeof hit>;

/** One search over all objects; it finds only what the role may read. */
export const desk_search_routes = {
  deskSearch: route({
    per_minute: 240,
    method: "GET",
    path: "/api/staff/v1/search",
    who: "staff",
    right: "own",
    summary: "The first few results of each kind; kinds without a result are omitted.",
    query: z.object({ search: line(200) }),
    answer: searchAnswer,
  }),
} as const;
