import { customer_groups, services } from "#domain/catalog.ts";
import { text } from "./search-params.ts";

const one_of = <const T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value);
/** What the list of orders may be asked; a word that is not known is left out. */
export function ordersSearch(search: Record<string, unknown>) {
  const page = Number(search["page"]);
  const asked = {
    q: text(search["q"]),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    group: one_of(customer_groups, search["group"]),
    service: one_of(services, search["service"]),
    sort: one_of(["id", "created_at", "deadline", "price_gross", "status"], search["sort"]),
    dir: one_of(["asc", "desc"], search["dir"]),
  };
  type Asked = { -readonly [K in keyof typeof asked]?: NonNullable<(typeof asked)[K]> };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Asked;
}
