import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { CallInput } from "#contract/client.ts";
import type { JobView, translator_routes } from "#contract/work/translators.ts";
import { idempotencyKey } from "#ui/call.ts";
import { call } from "../../api.ts";
import { jobQuery } from "../../queries.ts";

export type Delivery = z.output<typeof translator_routes.deliverJob.body>;
type DeliveryInput = CallInput<typeof translator_routes.deliverJob>["body"];

/** The rating of the work; null while there is none. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ["job", id, "review"],
    queryFn: ({ signal }) => call("jobReview", { params: { id }, signal }),
  });

/** What the checks find in a delivery, requested again each time it is about to be sent. */
export const checkQuery = (id: string, { files, text }: Delivery) =>
  queryOptions({
    queryKey: ["check", id, files, text],
    queryFn: ({ signal }) =>
      call("checkWork", { params: { id }, body: { files, ...(text === undefined ? {} : { text }) }, signal }),
    gcTime: 0,
  });

/** Anything else a worker does with a job; its page, its editor and the list are read again. */
function useJobAct<T>(id: string, act: (input: T) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["jobs"] });
      void queries.invalidateQueries({ queryKey: ["workbench", id] });
      return queries.invalidateQueries({ queryKey: jobQuery(id).queryKey });
    },
  });
}

type Body<N extends keyof typeof translator_routes> =
  CallInput<(typeof translator_routes)[N]> extends {
    body: infer B;
  }
    ? B
    : never;
const once = () => ({ idempotency_key: idempotencyKey() });
export const useProgress = (id: string) =>
  useJobAct(id, (percent: number) => call("reportProgress", { params: { id }, body: { percent } }));
export const useAsk = (id: string) =>
  useJobAct(id, (body: Body<"askQuestion">) => call("askQuestion", { params: { id }, body, ...once() }));
export const useRelease = (id: string) =>
  useJobAct(id, (body: Body<"releaseJob">) => call("releaseJob", { params: { id }, body, ...once() }));
export const useDecline = (id: string) =>
  useJobAct(id, (body: Body<"declineJob">) => call("declineJob", { params: { id }, body, ...once() }));
export const useReturn = (id: string) =>
  useJobAct(id, (body: Body<"returnWork">) => call("returnWork", { params: { id }, body, ...once() }));
export const useRejectMachine = (id: string) =>
  useJobAct(id, (body: Body<"rejectMachineText">) =>
    call("rejectMachineText", { params: { id }, body, ...once() }),
  );

/** Hands the job in; the answer is its receipt. */
export function useDeliver(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: DeliveryInput) =>
      call("deliverJob", { params: { id }, body: input, idempotency_key: idempotencyKey() }),
    onSuccess: (job) => {
      queries.setQueryData(jobQuery(id).queryKey, job);
      void queries.invalidateQueries({ queryKey: ["jobs"] });
      void queries.invalidateQueries({ queryKey: ["workbench", id] });
    },
  });
}

/** A fresh link to one file of the job. */
export const attachmentLink = (id: string, attachment: string) =>
  call("jobAttachmentLink", { params: { id, attachment } });

/** Sends the customer a draft of a paper original. */
export const useSendDraft = (id: string) =>
  useJobAct(id, (body: Body<"sendDraft">) =>
    call("sendDraft", { params: { id }, body, idempotency_key: idempotencyKey() }),
  );

/** The job has text to take apart, and its page leads to the editor. §4.7: a paper original is stamped by hand. */
export const hasEditor = ({ source, text, work }: JobView): boolean =>
  (source.length > 0 || (text ?? "").trim() !== "") && !(work.asks.sworn && work.paper_copy);
