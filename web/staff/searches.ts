import * as z from "zod/mini";
import { catch as otherwise } from "zod/mini";
import { customer_states } from "#contract/accounts/desk-customers.ts";
import { dues, order_groups } from "#contract/views/desk-orders.ts";
import { languages, services, statuses } from "#domain/catalog.ts";
import { some_text } from "./desk-route.tsx";
import { all_orders, customer_tabs, setting_tabs } from "./links.tsx";

const some = <T extends z.ZodMiniType>(schema: T) => otherwise(z.optional(schema), undefined);
export const orders_search = z.object({
  page: otherwise(z.int().check(z.minimum(1)), all_orders.page),
  open: otherwise(z.boolean(), all_orders.open),
  look: some(z.literal("board")),
  status: otherwise(z.optional(z.enum(statuses)), undefined),
  search: some_text,
  brand: some(z.string()),
  service: some(z.enum(services)),
  source: some(z.enum(languages)),
  target: some(z.enum(languages)),
  due: some(z.enum(dues)),
  owner: some_text,
  hold: some(z.literal(true)),
  group: some(z.enum(order_groups)),
  customer: some(z.int().check(z.minimum(1))),
});
export const customers_search = z.object({
  page: otherwise(z.int().check(z.minimum(1)), 1),
  search: some_text,
  brand: some(z.string()),
  user_type: some(z.enum(["private", "company"])),
  state: some(z.enum(customer_states)),
  money: some(z.enum(["balance", "unpaid"])),
});
export const customer_search = z.object({ tab: otherwise(z.enum(customer_tabs), "profile") });
const some_date = some(z.iso.date());
export const dashboard_search = z.object({ from: some_date, to: some_date, brand: some(z.string()) });
export const settings_search = z.object({
  tab: otherwise(z.enum(setting_tabs), "brands"),
  brand: some(z.string()),
});
