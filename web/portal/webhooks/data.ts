import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { DeliveryView } from "#contract/webhooks/webhooks.ts";
import { callAccount } from "../account-api.ts";

const key = ["webhooks"] as const;
const poll_ms = 2_000;
export const per_page = 20;

export const webhooksOptions = queryOptions({
  queryKey: [...key, "list"],
  queryFn: ({ signal }) => callAccount("webhooks", { signal }),
});

const isOnItsWay = ({ state }: Pick<DeliveryView, "state">): boolean => state === "waiting";

/** Loaded again while a message is on its way. */
export const deliveriesOptions = (id: string, page: number) =>
  queryOptions({
    queryKey: [...key, "deliveries", id, page],
    queryFn: ({ signal }) =>
      callAccount("webhookDeliveries", {
        params: { id },
        query: { page: String(page), per_page: String(per_page) },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.data.some(isOnItsWay) ? poll_ms : false),
  });

/** An act on webhooks; what is shown of them is read again after it. */
export function useWebhookAct<Input, Answer>(act: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}

export const createSchema = async () =>
  (await import("#contract/webhooks/webhooks.ts")).webhook_routes.createWebhook.body;
