import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type {
  desk_dialogue_routes,
  DialogueView,
  SupplementInput,
} from "#contract/messages/desk-dialogue.ts";
import { idempotencyKey } from "#ui/call.ts";
import { call } from "../../api.ts";
import { countOwnAct, seenOf } from "./data.ts";

/** Talk, hold and possible ends of an order, asked as often as the order itself. */
export const dialogueQuery = (id: string) =>
  queryOptions({
    queryKey: ["dialogue", id],
    queryFn: ({ signal }) => call("dialogue", { params: { id }, signal }),
    refetchInterval: 10_000,
    refetchIntervalInBackground: false,
  });

/** The messages of an order; showing them marks them as read. */
export const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: ["messages", id],
    queryFn: ({ signal }) => call("deskMessages", { params: { id }, signal }),
    refetchInterval: 10_000,
    refetchIntervalInBackground: false,
  });

type Seen = { seen_version?: number };

function useTrouble<T>(id: string, change: (input: T, seen: Seen) => Promise<DialogueView>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: T) => change(input, seenOf(queries, id)),
    onSuccess: (view) => {
      countOwnAct(queries, id);
      queries.setQueryData(dialogueQuery(id).queryKey, view);
    },
    // A refusal often means that another user was faster: the page shows what they did.
    onError: () => void queries.invalidateQueries({ queryKey: dialogueQuery(id).queryKey }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["order", id] });
      void queries.invalidateQueries({ queryKey: ["queue"] });
      void queries.invalidateQueries({ queryKey: ["approvals"] });
    },
  });
}

type Hold = z.input<typeof desk_dialogue_routes.setHold.body>;

/** Holds the order. */
export const useHold = (id: string) =>
  useTrouble(id, (body: Hold, seen) =>
    call("setHold", { params: { id }, body: { ...body, ...seen }, idempotency_key: idempotencyKey() }),
  );

/** Lets a held order go on. */
export const useEndHold = (id: string) =>
  useTrouble(id, (note: string, seen) =>
    call("endHold", { params: { id }, body: { note, ...seen }, idempotency_key: idempotencyKey() }),
  );

/** Says that the input cannot be opened. */
export const useUnreadable = (id: string) =>
  useTrouble(id, (note: string, seen) =>
    call("reportUnreadable", { params: { id }, body: { note, ...seen }, idempotency_key: idempotencyKey() }),
  );

type Pause = z.input<typeof desk_dialogue_routes.pauseQuote.body>;

/** Stops the clock of a request for a price. */
export const usePause = (id: string) =>
  useTrouble(id, (body: Pause) =>
    call("pauseQuote", { params: { id }, body, idempotency_key: idempotencyKey() }),
  );

/** Resumes the clock. */
export const useResume = (id: string) =>
  useTrouble(id, (note: string) =>
    call("resumeQuote", { params: { id }, body: { note }, idempotency_key: idempotencyKey() }),
  );

/** Offers a change of a bought order. */
export const useSupplement = (id: string) =>
  useTrouble(id, (body: SupplementInput, seen) =>
    call("issueSupplement", {
      params: { id },
      body: { ...body, ...seen },
      idempotency_key: idempotencyKey(),
    }),
  );

/** Writes to the customer. */
export function useWrite(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { text: string; is_question: boolean }) =>
      call("writeToCustomer", { params: { id }, body, idempotency_key: idempotencyKey() }),
    onSuccess: (thread) => {
      countOwnAct(queries, id);
      queries.setQueryData(messagesQuery(id).queryKey, thread);
      void queries.invalidateQueries({ queryKey: ["order", id] });
      void queries.invalidateQueries({ queryKey: ["dialogue", id] });
      void queries.invalidateQueries({ queryKey: ["queue"] });
      void queries.invalidateQueries({ queryKey: ["unread"] });
    },
  });
}
