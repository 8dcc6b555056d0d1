import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";

/** Who sits at this desk. */
export const me_query = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => call("staffMe", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
