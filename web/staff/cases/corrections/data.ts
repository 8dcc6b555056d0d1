import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type {
  AnswerPreview,
  DeskCorrection,
  desk_correction_routes,
  ReworkInput,
} from "#contract/cases/corrections.ts";
import { idempotencyKey } from "#ui/call.ts";
import { call } from "../../api.ts";
import type { CorrectionsSearch } from "../../searches.ts";

export const per_page = 20;

/** One page of complaints; the clock runs, so it is asked again while it is open. */
export const correctionsQuery = ({ page, group, search }: CorrectionsSearch) =>
  queryOptions({
    queryKey: ["corrections", { page, group, search }],
    queryFn: ({ signal }) =>
      call("corrections", {
        query: {
          page: String(page),
          per_page: String(per_page),
          group,
          ...(search === undefined ? {} : { search }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

export const correctionQuery = (id: string) =>
  queryOptions({
    queryKey: ["correction", id],
    queryFn: ({ signal }) => call("deskCorrection", { params: { id }, signal }),
    refetchInterval: 60_000,
  });

export const candidatesQuery = (id: string) =>
  queryOptions({
    queryKey: ["correction-candidates", id],
    queryFn: ({ signal }) => call("reworkCandidates", { params: { id }, signal }),
  });

type Routes = typeof desk_correction_routes;
type Body<
  K extends
    | "decideCorrection"
    | "refundCorrection"
    | "arbitrateCorrection"
    | "rewordCorrection"
    | "takeBackCorrection",
> = z.input<Routes[K]["body"]>;
export type CaseChange =
  | { readonly what: "triage" }
  | { readonly what: "decide"; readonly body: Body<"decideCorrection"> }
  | { readonly what: "refund"; readonly body: Body<"refundCorrection"> }
  | { readonly what: "arbitrate"; readonly body: Body<"arbitrateCorrection"> }
  | { readonly what: "reword"; readonly body: Body<"rewordCorrection"> }
  | { readonly what: "take_back"; readonly body: Body<"takeBackCorrection"> }
  | { readonly what: "assign"; readonly body: ReworkInput };

function send(id: string, change: CaseChange): Promise<DeskCorrection> {
  const at = { params: { id }, idempotency_key: idempotencyKey() };
  switch (change.what) {
    case "triage":
      return call("triageCorrection", at);
    case "decide":
      return call("decideCorrection", { ...at, body: change.body });
    case "refund":
      return call("refundCorrection", { ...at, body: change.body });
    case "arbitrate":
      return call("arbitrateCorrection", { ...at, body: change.body });
    case "reword":
      return call("rewordCorrection", { ...at, body: change.body });
    case "take_back":
      return call("takeBackCorrection", { ...at, body: change.body });
    case "assign":
      return call("assignRework", { ...at, body: change.body });
  }
}

/** A step of the desk in a complaint; the answer is the complaint afterwards. */
export function useCaseChange(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: CaseChange) => send(id, change),
    onSuccess: (now) => queries.setQueryData(correctionQuery(id).queryKey, now),
    onError: () => void queries.invalidateQueries({ queryKey: ["correction", id] }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ["corrections"] }),
  });
}

/** The mail that the customer gets with an answer. */
export const answerPreviewOf = (id: string) => (body: AnswerPreview, signal: AbortSignal) =>
  call("previewCorrection", { params: { id }, body, signal });

/** A fresh link to a file of a complaint or its order. */
export const fileLink = (id: string, file: string) => call("correctionFileLink", { params: { id, file } });
