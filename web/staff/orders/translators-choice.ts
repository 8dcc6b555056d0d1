import { queryOptions } from "@tanstack/react-query";
import { call } from "../api.ts";

/** Translators at work, for filters and assignments. */
export const translators_query = queryOptions({
  queryKey: ["translators", "choice"],
  queryFn: async ({ signal }) => {
    const { data } = await call("deskTranslators", { query: { show: "working", per_page: "100" }, signal });
    return data.map(({ id, name }) => ({ id, name }));
  },
  staleTime: 60_000,
});
