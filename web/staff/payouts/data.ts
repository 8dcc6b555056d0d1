import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { MoneyView } from "#contract/shared.ts";
import { idempotencyKey } from "#ui/call.ts";
import { call } from "../api.ts";
import type { PayoutsSearch } from "../searches.ts";

export const per_page = 20;
const paged = ({ page, search }: PayoutsSearch) => ({
  page: String(page),
  per_page: String(per_page),
  ...(search === undefined ? {} : { search }),
});

export const overview_query = queryOptions({
  queryKey: ["payouts", "overview"],
  queryFn: ({ signal }) => call("payoutOverview", { signal }),
});
export const statementsQuery = (narrowed: PayoutsSearch) =>
  queryOptions({
    queryKey: [
      "payouts",
      "statements",
      narrowed.page,
      narrowed.group,
      narrowed.search ?? "",
      narrowed.until ?? "",
    ],
    queryFn: ({ signal }) =>
      call("payStatements", {
        query: {
          ...paged(narrowed),
          group: narrowed.group,
          ...(narrowed.until === undefined ? {} : { until: narrowed.until }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
export const statementQuery = (id: number) =>
  queryOptions({
    queryKey: ["payouts", "statement", id],
    queryFn: ({ signal }) => call("payStatement", { params: { id: String(id) }, signal }),
  });
export const runsQuery = (narrowed: PayoutsSearch) =>
  queryOptions({
    queryKey: ["payouts", "runs", narrowed.page, narrowed.search ?? ""],
    queryFn: ({ signal }) => call("payoutRuns", { query: paged(narrowed), signal }),
    placeholderData: keepPreviousData,
  });
export const runQuery = (id: number) =>
  queryOptions({
    queryKey: ["payouts", "run", id],
    queryFn: ({ signal }) => call("payoutRun", { params: { id: String(id) }, signal }),
  });
export const fees_query = queryOptions({
  queryKey: ["payouts", "fees"],
  queryFn: ({ signal }) => call("contestedFees", { signal }),
});
export const translatorPayQuery = (id: number) =>
  queryOptions({
    queryKey: ["payouts", "translator", id],
    queryFn: ({ signal }) => call("translatorPay", { params: { id: String(id) }, signal }),
  });

/** A change of what is owed or paid; everything of this page is read again, also when it was refused. */
export function usePayChange<T, R>(change: (input: T) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: ["payouts"] }),
  });
}

const of = (id: number) => ({ params: { id: String(id) }, idempotency_key: idempotencyKey() });
export const fileLink = (id: number, file: "statement" | "bill") =>
  call("payStatementFile", { params: { id: String(id) }, body: { file } });
export const approveBill = ({ id, ...body }: { id: number; vat: string; withheld: string }) =>
  call("approveBill", { ...of(id), body });
export const returnBill = ({ id, ...body }: { id: number; reason: string }) =>
  call("returnBill", { ...of(id), body });
export const draftRun = (currency: MoneyView["currency_code"]) =>
  call("draftPayoutRun", { body: { currency }, idempotency_key: idempotencyKey() });
export const releaseRun = (id: number) => call("releasePayoutRun", of(id));
export const cancelRun = (id: number) => call("cancelPayoutRun", of(id));
export const runSent = (id: number) => call("payoutRunSent", of(id));
export const runFile = (id: number) => call("payoutRunFile", { params: { id: String(id) } });
export const rejectPayout = ({ id, ...body }: { id: number; reason: string }) =>
  call("rejectPayout", { ...of(id), body });
export const decideFee = ({ id, ...body }: { id: number; amount: string; reason: string }) =>
  call("decideFee", { ...of(id), body });
export const paperLink = (id: number, paper: number) =>
  call("payPaperLink", { params: { id: String(id), paper: String(paper) } });
export const removePaper = ({ id, paper }: { id: number; paper: number }) =>
  call("removePayPaper", { params: { id: String(id), paper: String(paper) } });
