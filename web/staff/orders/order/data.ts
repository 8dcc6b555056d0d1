import {
  keepPreviousData,
  queryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { QuoteInput, quoteInput } from "#contract/quotes/desk-quotes.ts";
import type { SupplementInput } from "#contract/messages/desk-dialogue.ts";
import type { HeardApproval } from "#contract/shipping/paper-drafts.ts";
import type { DeskOrder, staff_routes } from "#contract/views/staff.ts";
import { service_traits } from "#domain/catalog.ts";
import type { NumberedStep } from "#domain/shipping/shipment.ts";
import { idempotencyKey } from "#ui/call.ts";
import { restFor } from "#ui/live.ts";
import { call } from "../../api.ts";

/** A call or a visit: an interpreter works, and there is nothing to translate in the editor. */
export const isSession = ({ order }: DeskOrder): boolean =>
  service_traits[order.service_type].session !== null;

export type DeskEvent = z.output<typeof staff_routes.actOnOrder.body>["event"];

/** One order; asked again every ten seconds, because the customer may decide or pay while the desk looks. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ["order", id],
    queryFn: ({ signal }) => call("deskOrder", { params: { id }, signal }),
    refetchInterval: restFor(10_000),
    refetchIntervalInBackground: false,
  });

/** Translators for the stage that waits. `turn` changes when a stage has passed or an offer was made. */
export const candidatesQuery = (id: string, turn: string, search: string | undefined) =>
  queryOptions({
    queryKey: ["candidates", id, turn, search],
    queryFn: ({ signal }) => call("candidates", { params: { id }, query: { search }, signal }),
    // The form stays while another name is searched for.
    placeholderData: keepPreviousData,
  });

/** The version of an order that the page shows: an act on another one is refused. */
export const seenOf = (queries: QueryClient, id: string): { seen_version?: number } => {
  const seen_version = queries.getQueryData(orderQuery(id).queryKey)?.version;
  return seen_version === undefined ? {} : { seen_version };
};

const ownActs = (id: string) => ["own-acts", id];
/** How often the person at this page has moved the order: what they did themselves is no news to them. */
export const ownActsOf = (queries: QueryClient, id: string): number =>
  queries.getQueryData<number>(ownActs(id)) ?? 0;
/** Counts an act of one's own, before the page shows what came of it. */
export const countOwnAct = (queries: QueryClient, id: string): void => {
  queries.setQueryData<number>(ownActs(id), (count = 0) => count + 1);
};

type Seen = { seen_version?: number };

/** A change of an order: its answer is the order as it is now, and the lists are read again. */
function useChange<T>(id: string, change: (input: T & Seen) => Promise<DeskOrder>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: T) => change({ ...input, ...seenOf(queries, id) }),
    onSuccess: (order) => {
      countOwnAct(queries, id);
      queries.setQueryData(orderQuery(id).queryKey, order);
      void queries.invalidateQueries({ queryKey: ["orders"] });
      void queries.invalidateQueries({ queryKey: ["queue"] });
      void queries.invalidateQueries({ queryKey: ["dialogue", id] });
    },
    // A refusal often means that the order has moved on: show its present state.
    onError: () => void queries.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
  });
}

/** Sends the quote to the customer in ten seconds. */
export const useIssueQuote = (id: string) =>
  useChange(id, (input: z.output<typeof quoteInput>) =>
    call("issueQuote", {
      params: { id },
      body: { ...input, held: true },
      idempotency_key: idempotencyKey(),
    }),
  );

/** One event of the order's table, with the reason that goes to its history. */
export const useAct = (id: string) =>
  useChange(id, (input: z.input<typeof staff_routes.actOnOrder.body>) =>
    call("actOnOrder", { params: { id }, body: input, idempotency_key: idempotencyKey() }),
  );

export type ShipmentStep = z.output<typeof staff_routes.setShipment.body>["status"];

/** Takes a quote back that has not gone out yet. */
export const useTakeBack = (id: string) => useChange(id, () => call("takeBackQuote", { params: { id } }));

/** Withdraws a sent offer without an answer. */
export const useTakeBackOffer = (id: string) =>
  useChange(id, (seen: Seen | undefined) =>
    call("takeBackOffer", { params: { id }, body: seen ?? {}, idempotency_key: idempotencyKey() }),
  );

/** Creates a preview of the customer's page of a supplement; returns its address. */
export const supplementPreviewOf = async (id: string, body: SupplementInput): Promise<string> =>
  (await call("previewSupplement", { params: { id }, body })).url;

/** The address of the customer's page of a quote as it would be sent. */
export const previewOf = async (id: string, body: QuoteInput): Promise<string> =>
  (await call("previewQuote", { params: { id }, body })).url;

/** Says how far the paper original has come. */
export const useShipment = (id: string) =>
  useChange(id, (input: { status: ShipmentStep; tracking_number: string }) =>
    call("setShipment", { params: { id }, body: input, idempotency_key: idempotencyKey() }),
  );

/** Corrects a tracking number. */
export const useTrackingNumber = (id: string) =>
  useChange(id, async ({ tracking_number }: { tracking_number: string }) => {
    await call("correctTracking", {
      params: { id },
      body: { tracking_number },
      idempotency_key: idempotencyKey(),
    });
    return call("deskOrder", { params: { id } });
  });

/** The mail that the customer gets when an original is posted under a number. */
export const postingPreview = (
  id: string,
  body: { status: NumberedStep; tracking_number: string },
  signal: AbortSignal,
) => call("previewShipment", { params: { id }, body, signal });

/** The mail that the customer gets with a corrected number. */
export const trackingPreview = (id: string, body: { tracking_number: string }, signal: AbortSignal) =>
  call("previewTracking", { params: { id }, body, signal });

/** Records an approval of draft and address that was given by phone or mail. */
export const useHeardApproval = (id: string) =>
  useChange(id, async (input: HeardApproval) => {
    await call("approvePaper", { params: { id }, body: input, idempotency_key: idempotencyKey() });
    return call("deskOrder", { params: { id } });
  });

/** Revokes an approval of draft and address that was recorded by mistake. */
export const useTakeBackApproval = (id: string) =>
  useChange(id, async (body: { version: number; reason: string }) => {
    await call("takeBackApproval", { params: { id }, body, idempotency_key: idempotencyKey() });
    return call("deskOrder", { params: { id } });
  });

export type Offer = {
  translator_id: number;
  fee: string;
  deadline: string;
  direct: boolean;
  confirmed: boolean;
};

/** Offers the waiting stage to one translator; the fee is decimal text in the order's currency. */
export const useOffer = (id: string) =>
  useChange(id, (input: Offer) =>
    call("offerStage", { params: { id }, body: input, idempotency_key: idempotencyKey() }),
  );

/** Takes the order, over from the owner that the page shows (by id) or without one, or releases it. */
export function useOwner(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ take, from }: { take: boolean; from: number | null }) =>
      call("takeOrder", { params: { id }, body: { take, from } }),
    onSuccess: () => countOwnAct(queries, id),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["queue"] });
      return queries.invalidateQueries({ queryKey: orderQuery(id).queryKey });
    },
  });
}

/** A fresh link to one file of the order. */
export const attachmentLink = (id: string, attachment: string) =>
  call("deskAttachmentLink", { params: { id, attachment } });

export type CountInput = { attachment: string; words: number; characters?: number; reason: string };

/** Corrects the count of one file. */
export const useCount = (id: string) =>
  useChange(id, ({ attachment, ...body }: CountInput & Seen) =>
    call("correctCount", { params: { id, attachment }, body }),
  );
