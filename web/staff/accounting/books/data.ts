import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import * as z from "zod/mini";
import {
  type BooksExport,
  books_routes,
  type MonthExport,
  type MonthView,
} from "#contract/accounting/books.ts";
import { ApiError, errorOf } from "#contract/client.ts";
import type { ReturnPurpose } from "#domain/accounting/jpk.ts";
import type { ReportProvider } from "#domain/accounting/reports.ts";
import { idempotencyKey } from "#ui/call.ts";
import { usePoll } from "#ui/poll.ts";
import { call, headers } from "../../api.ts";

export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: ["books", "month", month],
    queryFn: ({ signal }) => call("booksMonth", { params: { month }, signal }),
  });
export const clearing_query = queryOptions({
  queryKey: ["books", "clearing"],
  queryFn: ({ signal }) => call("clearing", { signal }),
});
export const deferred_query = queryOptions({
  queryKey: ["books", "deferred"],
  queryFn: ({ signal }) => call("deferred", { signal }),
});

export const office_query = queryOptions({
  queryKey: ["books", "office"],
  queryFn: ({ signal }) => call("booksOffice", { signal }),
});

/** When a file of a month was made, and whether it would have another content now. */
export const madeFilesQuery = (month: string, what: MonthExport) =>
  queryOptions({
    queryKey: ["books", "file", month, what],
    queryFn: ({ signal }) => call("booksFile", { params: { month, what }, signal }),
    // Each document of the month may change it.
    staleTime: 0,
  });

/** Whatever is done to the books changes all of their parts. */
function useBooksAct<V, R>(act: (value: V) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => queries.invalidateQueries({ queryKey: ["books"] }),
  });
}

export const useCheck = () => useBooksAct(() => call("checkBooks", { idempotency_key: idempotencyKey() }));

/** Follows a check that is under way; the part of the page that shows its result is read again after it. */
export function useCheckProgress(check: MonthView["check"]) {
  const queries = useQueryClient();
  const { data } = usePoll({
    // Each check has a key of its own: the end of the one before is not the end of this one.
    key: ["books", "check", check.checked_at],
    load: (signal) => call("booksCheck", { signal }),
    isFinal: ({ running }) => running === null,
    enabled: check.running !== null,
  });
  useEffect(() => {
    if (data?.running === null) void queries.invalidateQueries({ queryKey: ["books", "month"] });
  }, [data, queries]);
  return data?.running ?? check.running;
}

export const useClosing = (month: string) =>
  useBooksAct((totals_sha256: string) =>
    call("closeMonth", {
      params: { month },
      body: { totals_sha256 },
      idempotency_key: idempotencyKey(),
    }),
  );
export const useReopening = (month: string) =>
  useBooksAct((reason: string) =>
    call("reopenMonth", { params: { month }, body: { reason }, idempotency_key: idempotencyKey() }),
  );
export const useSettlement = () =>
  useBooksAct(({ id, ...body }: { id: number; how: "match" | "suspense"; note: string }) =>
    call("settlePayoutRow", { params: { id: String(id) }, body, idempotency_key: idempotencyKey() }),
  );

export const useReturn = () =>
  useBooksAct(({ id, returned }: { id: number; returned: boolean }) =>
    call("returnPayout", {
      params: { id: String(id) },
      body: { returned },
      idempotency_key: idempotencyKey(),
    }),
  );

/** A report is bytes, and our typed calls are JSON: the one call here that goes by itself. */
async function sendReport({ provider, file }: { provider: ReportProvider; file: File }) {
  const { importPayouts } = books_routes;
  const search = new URLSearchParams({ provider, name: file.name });
  const answer = await fetch(`${importPayouts.path}?${search.toString()}`, {
    method: importPayouts.method,
    headers: { ...(await headers()), "content-type": "application/octet-stream" },
    body: file,
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new ApiError(answer.status, errorOf(body));
  return z.object({ data: importPayouts.answer }).parse(body).data;
}
export const useImport = () => useBooksAct(sendReport);

export type ExportWish = {
  readonly what: BooksExport;
  readonly month: string;
  readonly tax_office: string;
  readonly purpose: ReturnPurpose;
};

/** Asks for a file and hands it to the browser as a download. */
export function useExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: ExportWish) => {
      const { name, media_type, content } = await call("exportBooks", { body });
      const url = URL.createObjectURL(new Blob([content], { type: `${media_type};charset=utf-8` }));
      const link = document.createElement("a");
      link.href = url;
      link.download = name;
      link.click();
      // The browser has taken the bytes by then; at once would be too early for some.
      globalThis.setTimeout(() => URL.revokeObjectURL(url), 60_000);
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: office_query.queryKey }),
        queries.invalidateQueries({ queryKey: ["books", "file"] }),
      ]),
  });
}
