import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "#contract/client.ts";
import type { zone_correction_routes } from "#contract/cases/reworks.ts";
import { accepted_extensions, limits } from "#domain/catalog.ts";
import { idempotencyKey } from "#ui/call.ts";
import type { FileLimits } from "#ui/upload.ts";
import { call } from "../../api.ts";
import { reworkQuery } from "../../queries.ts";

/** One new version for one source file. */
export const slot_limits: FileLimits = {
  files: 1,
  size_bytes: limits.file_bytes,
  extensions: accepted_extensions,
};
export const reworks_query = queryOptions({
  queryKey: ["reworks"],
  queryFn: ({ signal }) => call("reworks", { signal }),
});

export type Handing = CallInput<typeof zone_correction_routes.deliverRework>["body"];

/** Hands a rework in; the answer is its receipt. */
export function useDeliverRework(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Handing) =>
      call("deliverRework", { params: { id }, body, idempotency_key: idempotencyKey() }),
    onSuccess: (now) => {
      queries.setQueryData(reworkQuery(id).queryKey, now);
      void queries.invalidateQueries({ queryKey: ["reworks"] });
    },
  });
}

/** A fresh link to a file of a rework. */
export const fileLink = (id: string, file: string) => call("reworkFileLink", { params: { id, file } });
