import type { Sort } from "#ui/data-list.tsx";

/** C20: the filter of a list, as it is in the address: `?q=…&page=2&sort=-amount&year=2026&unpaid=1`. */
export type ListSearch = { q?: string; page?: number; sort?: string; year?: string; unpaid?: string };

const texts = ["q", "sort", "year", "unpaid"] as const;

/** Reads the address of a list; invalid parameters are left out. */
export function listSearch(search: Record<string, unknown>): ListSearch {
  const read: ListSearch = {};
  for (const name of texts) {
    const value = search[name];
    if (typeof value === "string" && value !== "") read[name] = value;
  }
  const page = Number(search["page"]);
  return { ...read, ...(Number.isInteger(page) && page > 1 ? { page } : {}) };
}

/** `-amount` is by amount, the largest first; undefined for none and for a column that cannot be sorted by. */
export function sortOf<K extends string>(
  text: string | undefined,
  columns: readonly K[],
): (Sort & { readonly by: K }) | undefined {
  const descending = text?.startsWith("-") ?? false;
  const by = columns.find((column) => column === (descending ? text?.slice(1) : text));
  return by === undefined ? undefined : { by, direction: descending ? "desc" : "asc" };
}

export const sortText = ({ by, direction }: Sort): string => (direction === "desc" ? `-${by}` : by);

/** The address after a change: an empty answer leaves it, and whatever changes begins at the first page again. */
export function changedSearch(search: ListSearch, change: ListSearch): ListSearch {
  const { page: _page, ...rest } = search;
  return listSearch({ ...rest, ...change });
}
