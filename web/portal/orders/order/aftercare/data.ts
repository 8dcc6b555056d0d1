import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { AftercareView, CorrectionInput } from "#contract/cases/corrections.ts";
import { idempotencyKey } from "#ui/call.ts";
import { call } from "../../../late-api.ts";

export const aftercareOptions = (hash: string) =>
  queryOptions({
    queryKey: ["order", hash, "aftercare"],
    queryFn: ({ signal }) => call("aftercare", { params: { hash }, signal }),
  });

/** Source and translation of the order, page by page. */
export const segmentsOptions = (hash: string) =>
  infiniteQueryOptions({
    queryKey: ["order", hash, "segments"],
    queryFn: ({ pageParam, signal }) =>
      call("orderSegments", { params: { hash }, query: { after: String(pageParam) }, signal }),
    initialPageParam: -1,
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
  });

export type ComplaintStep =
  | { readonly what: "open"; readonly body: CorrectionInput }
  | { readonly what: "appeal"; readonly case_hash: string; readonly text: string }
  | { readonly what: "confirm"; readonly case_hash: string };

function send(hash: string, step: ComplaintStep): Promise<AftercareView> {
  const idempotency_key = idempotencyKey();
  switch (step.what) {
    case "open":
      return call("openCorrection", { params: { hash }, body: step.body, idempotency_key });
    case "appeal":
      return call("appealCorrection", {
        params: { hash, case: step.case_hash },
        body: { text: step.text },
        idempotency_key,
      });
    case "confirm":
      return call("confirmCorrection", { params: { hash, case: step.case_hash }, idempotency_key });
  }
}

/** What a customer says about a finished order; the answer is the state of its complaints then. */
export function useComplaintStep(hash: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (step: ComplaintStep) => send(hash, step),
    onSuccess: (now) => queries.setQueryData(aftercareOptions(hash).queryKey, now),
    onError: () => void queries.invalidateQueries({ queryKey: ["order", hash, "aftercare"] }),
  });
}
