import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../api.ts";
import type { AuditSearch } from "../../searches.ts";

export const per_page = 50;

/** What was narrowed, without what was not. */
export const narrowing = ({ person, act, object, object_id, day }: AuditSearch) => ({
  ...(person === undefined ? {} : { person }),
  ...(act === undefined ? {} : { act }),
  ...(object === undefined ? {} : { object }),
  ...(object_id === undefined ? {} : { object_id }),
  ...(day === undefined ? {} : { day }),
});

/** One page of the log as narrowed; the former page stays while the next is on its way. */
export const auditQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: ["audit", search],
    queryFn: ({ signal }) => {
      const { person, object_id, ...words } = narrowing(search);
      return call("auditLines", {
        query: {
          page: String(search.page),
          per_page: String(per_page),
          ...words,
          ...(person === undefined ? {} : { person: String(person) }),
          ...(object_id === undefined ? {} : { object_id: String(object_id) }),
        },
        signal,
      });
    },
    placeholderData: keepPreviousData,
  });

export const filters_query = queryOptions({
  queryKey: ["audit-filters"],
  queryFn: ({ signal }) => call("auditFilters", { signal }),
});

/** Takes the lines of a filter out as a file; answers how many, and whether that was all. */
export async function exportAudit(search: AuditSearch): Promise<{ rows: number; complete: boolean }> {
  const { name, csv, rows, complete } = await call("exportAudit", { body: narrowing(search) });
  const address = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
  return { rows, complete };
}
