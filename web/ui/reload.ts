import type { Query, QueryClient } from "@tanstack/react-query";

/**
 * Loads the chosen queries again. A query in its first load is not loaded again by an invalidation, although its answer may
 * be older than the change: it is loaded a second time once the first answer is there.
 */
export function reload(queries: QueryClient, concerned: (query: Query) => boolean): void {
  const first = queries
    .getQueryCache()
    .findAll({ fetchStatus: "fetching", predicate: concerned })
    .filter(({ state }) => state.data === undefined);
  void queries.invalidateQueries({ predicate: concerned });
  for (const { promise, queryKey } of first)
    void promise?.then(
      () => queries.invalidateQueries({ queryKey, exact: true }),
      // A first load that failed shows its error, and its button loads what is new.
      () => {},
    );
}
