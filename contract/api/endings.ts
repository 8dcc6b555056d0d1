import type { Ending } from "#domain/api/endings.ts";
import type { Route } from "../route.ts";
import { public_routes } from "./public.ts";

const table: Readonly<Record<string, Route>> = public_routes;

/** A row of the public API that ends, with its name. */
export type EndingRow = { readonly name: string; readonly row: Route; readonly ends: Ending };

/** The rows that end or have ended, in the order of the table. */
export const endingRows = (): readonly EndingRow[] =>
  Object.entries(table).flatMap(([name, row]) => (row.ends ? [{ name, row, ends: row.ends }] : []));

/** A row as programs know it, such as `GET /api/public/v1/orders/{id}`. */
export const callOf = ({ method, path }: Pick<Route, "method" | "path">): string =>
  `${method} ${path.replace(/:(\w+)/g, "{$1}")}`;

/** What replaces an ending row: another row, the address of a guide, or null. */
export const replacementOf = ({ instead }: Ending): Route | string | null =>
  instead === null ? null : (table[instead] ?? instead);

/** The end of a row as a sentence in Markdown; null for a row that stays. */
export function endOf({ ends }: Route): string | null {
  if (!ends) return null;
  const instead = replacementOf(ends);
  if (instead === null) return `Ends on ${ends.ends_on}.`;
  const words = typeof instead === "string" ? `[this guide](${instead})` : `\`${callOf(instead)}\``;
  return `Ends on ${ends.ends_on}; use ${words}.`;
}
