import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { CallInput } from "#contract/client.ts";
import { fillPath } from "#contract/route.ts";
import { translator_routes } from "#contract/translators.ts";
import { accepted_extensions, limits } from "#domain/catalog.ts";
import { idempotencyKey } from "#ui/call.ts";
import type { FileLimits } from "#ui/upload.ts";
import { call } from "../../api.ts";

export type Delivery = z.output<typeof translator_routes.deliverJob.body>;
type DeliveryInput = CallInput<typeof translator_routes.deliverJob>["body"];

/** One finished file for one source file (T5). */
export const slot_limits: FileLimits = {
  files: 1,
  size_bytes: limits.file_bytes,
  extensions: accepted_extensions,
};

/** Where a finished file is sent. */
export const uploadUrl = (file: File): string =>
  `${fillPath(translator_routes.uploadWork.path, {})}?${new URLSearchParams({ name: file.name }).toString()}`;

export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ["job", id],
    queryFn: ({ signal }) => call("job", { params: { id }, signal }),
  });

/** Hands the job in; the answer is its receipt. */
export function useDeliver(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: DeliveryInput) =>
      call("deliverJob", { params: { id }, body: input, idempotency_key: idempotencyKey() }),
    onSuccess: (job) => {
      queries.setQueryData(jobQuery(id).queryKey, job);
      void queries.invalidateQueries({ queryKey: ["jobs"] });
    },
  });
}

/** A fresh link to one file of the job. */
export const attachmentLink = (id: string, attachment: string) =>
  call("jobAttachmentLink", { params: { id, attachment } });
