import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "#contract/client.ts";
import { earning_routes } from "#contract/payouts/earnings.ts";
import { fillPath } from "#contract/route.ts";
import { limits } from "#domain/catalog.ts";
import { idempotencyKey } from "#ui/call.ts";
import type { FileLimits } from "#ui/upload.ts";
import { call } from "../../api.ts";

/** A bill is one PDF. */
export const bill_limits: FileLimits = { files: 1, size_bytes: limits.file_bytes, extensions: ["pdf"] };
/** Where the PDF of a bill is sent. */
export const billUrl = (statement_id: number, file: File): string =>
  `${fillPath(earning_routes.uploadBill.path, { id: statement_id })}?${new URLSearchParams({ name: file.name }).toString()}`;

const monthOf = (month: string | undefined) => (month === undefined ? {} : { month });

/** The fees of a month; the running one unless another is asked for. */
export const earningsQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: ["earnings", month ?? ""],
    queryFn: ({ signal }) => call("earnings", { query: monthOf(month), signal }),
    placeholderData: keepPreviousData,
  });
export const payee_query = queryOptions({
  queryKey: ["payee"],
  queryFn: ({ signal }) => call("payee", { signal }),
});

export const earningsFile = (month: string) => call("earningsFile", { query: { month } });
export const statementLink = (id: number) => call("payStatementLink", { params: { id: String(id) } });

type Bill = CallInput<typeof earning_routes.billStatement>["body"];
export const sendBill = (id: number, body: Bill) =>
  call("billStatement", { params: { id: String(id) }, body, idempotency_key: idempotencyKey() });

type Payee = CallInput<typeof earning_routes.savePayee>["body"];
/** Saves the payee; the expected amount of a bill depends on it. */
export function useSavePayee() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Payee) => call("savePayee", { body }),
    onSuccess: (now) => {
      queries.setQueryData(payee_query.queryKey, now);
      void queries.invalidateQueries({ queryKey: ["earnings"] });
    },
  });
}
