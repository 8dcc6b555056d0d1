import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { OrderWork } from "#contract/work/work.ts";
import { idempotencyKey } from "#ui/call.ts";
import { call } from "../../api.ts";
import { countOwnAct, orderQuery } from "./data.ts";

/** The work on one order. */
export const workQuery = (id: string) =>
  queryOptions({
    queryKey: ["order-work", id],
    queryFn: ({ signal }) => call("orderWork", { params: { id }, signal }),
    refetchInterval: 15_000,
    refetchIntervalInBackground: false,
  });

function useWorkAct<T>(id: string, act: (input: T) => Promise<OrderWork>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (work) => {
      countOwnAct(queries, id);
      queries.setQueryData(workQuery(id).queryKey, work);
    },
    // A refusal often means that another user was faster: the page shows what they did.
    onError: () => void queries.invalidateQueries({ queryKey: workQuery(id).queryKey }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["orders"] });
      return queries.invalidateQueries({ queryKey: orderQuery(id).queryKey });
    },
  });
}
const once = () => ({ idempotency_key: idempotencyKey() });

export type Ending = {
  readonly act: "revokeStage" | "correctProgress" | "loseWork" | "bypassEngine";
  readonly reason: string;
  readonly percent: number;
};
/** Takes the stage away, counts what is done of it, says the work is lost, or passes the engine over. */
export const useEnding = (id: string) =>
  useWorkAct(id, ({ act, reason, percent }: Ending) =>
    act === "revokeStage" || act === "correctProgress"
      ? call(act, { params: { id }, body: { reason, percent }, ...once() })
      : call(act, { params: { id }, body: { reason }, ...once() }),
  );

export type Extension = {
  readonly deadline: string;
  readonly promise: string | null;
  readonly consent: string;
  readonly reason: string;
};
export const useExtension = (id: string) =>
  useWorkAct(id, (body: Extension) => call("extendDeadline", { params: { id }, body, ...once() }));

export const useDecision = (id: string) =>
  useWorkAct(id, ({ proposal, confirm }: { proposal: number; confirm: boolean }) =>
    call("decideProposal", {
      params: { id, proposal: String(proposal) },
      body: { confirm },
      ...once(),
    }),
  );

export const useAnswer = (id: string) =>
  useWorkAct(id, ({ question, text }: { question: number; text: string }) =>
    call("answerQuestion", { params: { id, question: String(question) }, body: { text }, ...once() }),
  );

type Wording = { readonly question: number; readonly text: string };

/** Passes a question on in these words. */
export const useForward = (id: string) =>
  useWorkAct(id, ({ question, text }: Wording) =>
    call("forwardQuestion", { params: { id, question: String(question) }, body: { text }, ...once() }),
  );

/** Changes the words of a question that the customer has. */
export const useReword = (id: string) =>
  useWorkAct(id, ({ question, text }: Wording) =>
    call("rewordQuestion", { params: { id, question: String(question) }, body: { text }, ...once() }),
  );

export const useTakeBackQuestion = (id: string) =>
  useWorkAct(id, (question: number) =>
    call("takeBackQuestion", { params: { id, question: String(question) }, ...once() }),
  );

/** The mail that the customer gets with the typed words. */
export const wordingPreview =
  (id: string, question: number) => (body: { text: string }, signal: AbortSignal) =>
    call("previewQuestion", { params: { id, question: String(question) }, body, signal });
