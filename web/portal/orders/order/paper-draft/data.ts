import { queryOptions, useQuery } from "@tanstack/react-query";
import type { OrderView } from "#contract/orders/orders.ts";
import { type PaperState, paperState } from "#domain/shipping/paper-state.ts";
import { restFor } from "#ui/live.ts";
import { call } from "../../../late-api.ts";

/** The draft of an order's paper original. */
export const draftOptions = (hash: string) =>
  queryOptions({
    queryKey: ["order", hash, "paper-draft"],
    queryFn: ({ signal }) => call("orderDraft", { params: { hash }, signal }),
    refetchInterval: restFor(60_000),
  });

/** What happens to the paper original now; null where there is none, and until it is loaded. */
export function usePaperState({ hash, status, shipment_status }: OrderView): PaperState | null {
  const { data } = useQuery(draftOptions(hash));
  return data === undefined ? null : paperState({ status, shipment_status, draft: data?.state ?? null });
}
