import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod/mini";
import { ApiError, errorOf } from "#contract/client.ts";
import { transfer_routes, type TransferView } from "#contract/payments/transfers.ts";
import { idempotencyKey } from "#ui/call.ts";
import { call, headers } from "../../api.ts";
import type { TransfersSearch } from "../../searches.ts";

export const per_page = 20;

/** Lines of statements as narrowed; asked often while some are being matched. */
export const transfersQuery = ({ page, show, search, until }: TransfersSearch) =>
  queryOptions({
    queryKey: ["transfers", { page, show, search, until }],
    queryFn: ({ signal }) =>
      call("transfers", {
        query: {
          page: String(page),
          per_page: String(per_page),
          state: show,
          ...(search === undefined ? {} : { search }),
          ...(until === undefined ? {} : { until }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((row) => row.state === "checking") ? 1_000 : 15_000,
  });

export const importsQuery = queryOptions({
  queryKey: ["imports"],
  queryFn: ({ signal }) => call("bankImports", { signal }),
  refetchInterval: ({ state }) => (state.data?.some(({ checking }) => checking > 0) ? 1_000 : 30_000),
});

export const refundsQuery = queryOptions({
  queryKey: ["refunds"],
  queryFn: ({ signal }) => call("refundsToSend", { signal }),
  refetchInterval: 30_000,
});

export const accountsQuery = queryOptions({
  queryKey: ["bank-accounts"],
  queryFn: ({ signal }) => call("bankAccounts", { signal }),
});

/** Amounts due that a transfer may be for. */
export const duesQuery = (id: number, search: string) =>
  queryOptions({
    queryKey: ["dues", id, search],
    queryFn: ({ signal }) => call("dues", { params: { id: String(id) }, query: { search }, signal }),
  });

/** Payouts of providers that a transfer may be. */
export const payoutsQuery = (id: number) =>
  queryOptions({
    queryKey: ["payouts-in-transit", id],
    queryFn: ({ signal }) => call("payoutsInTransit", { params: { id: String(id) }, signal }),
  });

const answer = transfer_routes.importStatement.answer;
type Imported = z.infer<typeof answer>;

/** Hands a statement file in as it is; a refusal comes with the line that is wrong. */
async function sendStatement(file: File): Promise<Imported> {
  const response = await fetch(
    `${transfer_routes.importStatement.path}?name=${encodeURIComponent(file.name.slice(0, 200))}`,
    {
      method: "POST",
      body: file,
      headers: { ...(await headers()), "content-type": "application/octet-stream" },
    },
  );
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, errorOf(body));
  return answer.parse((body as { data: unknown }).data);
}

/** Everything that is shown is read again: a line of a statement moves payments, the month, the books and the menu. */
function useFresh() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries();
}

export function useImport() {
  const fresh = useFresh();
  return useMutation({ mutationFn: sendStatement, onSettled: fresh });
}

export type Matching = {
  readonly id: number;
  readonly parts: readonly { readonly payment_request_id: number; readonly amount: string }[];
  readonly rest: "keep" | "wallet" | "refund";
};

function useLineChange<T>(change: (input: T) => Promise<TransferView>) {
  const fresh = useFresh();
  return useMutation({ mutationFn: change, onSettled: fresh });
}

/** Says what a transfer is for. */
export const useMatch = () =>
  useLineChange(({ id, parts, rest }: Matching) =>
    call("matchTransfer", {
      params: { id: String(id) },
      body: { parts: [...parts], rest },
      idempotency_key: idempotencyKey(),
    }),
  );

/** Says that a transfer is a payout of a provider. */
export const usePayout = () =>
  useLineChange(({ id, provider_payout_id }: { id: number; provider_payout_id: number }) =>
    call("matchPayout", {
      params: { id: String(id) },
      body: { provider_payout_id },
      idempotency_key: idempotencyKey(),
    }),
  );

/** Says that money that left is a payout to a translator. */
export const useTranslatorPayout = () =>
  useLineChange(({ id, payout_id }: { id: number; payout_id: number }) =>
    call("matchTranslatorPayout", {
      params: { id: String(id) },
      body: { payout_id },
      idempotency_key: idempotencyKey(),
    }),
  );

/** Takes a match back. */
export const useUndo = () =>
  useLineChange((id: number) =>
    call("undoMatch", { params: { id: String(id) }, idempotency_key: idempotencyKey() }),
  );

/** Writes off what an amount due lacks after a part payment. */
export const useWriteOff = () =>
  useLineChange(({ id, reason }: { id: number; reason: string }) =>
    call("writeOffRest", { params: { id: String(id) }, body: { reason }, idempotency_key: idempotencyKey() }),
  );

/** Says that money that left was the bank's charge. */
export const useCharge = () =>
  useLineChange((id: number) =>
    call("bookCharge", { params: { id: String(id) }, idempotency_key: idempotencyKey() }),
  );

/** Says that money that came is that of vouchers. */
export const useVoucherMoney = () =>
  useLineChange((id: number) =>
    call("bookVoucher", { params: { id: String(id) }, idempotency_key: idempotencyKey() }),
  );

/** Says that a refund was sent at the bank. */
export function useRefundSent() {
  const fresh = useFresh();
  return useMutation({
    mutationFn: (id: number) =>
      call("refundSent", { params: { id: String(id) }, idempotency_key: idempotencyKey() }),
    onSettled: fresh,
  });
}
