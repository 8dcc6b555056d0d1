import { queryOptions } from "@tanstack/react-query";
import type { StaffRole } from "#contract/people.ts";
import { call } from "./api.ts";

/** Who sits at this desk. */
export const me_query = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => call("staffMe", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether the books are there for somebody; the server says so too, and decides. */
export const keepsBooks = ({ role }: { readonly role: StaffRole }): boolean =>
  role === "accounting" || role === "admin";
