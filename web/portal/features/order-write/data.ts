import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { brand } from "#brand/brand.ts";
import { uploadView, type UploadView } from "#contract/files.ts";
import type { QuickQuoteInput, QuickQuoteView } from "#contract/quotes.ts";
import { accepted_extensions, limits } from "#domain/catalog.ts";
import { draftStore } from "#ui/draft.ts";
import { type UploadRow, type Uploads, useUploads } from "#ui/uploads.ts";
import { apiHeaders, call } from "../../api.ts";
import { currentLocale } from "../../locale.ts";
import { acceptDraft, emptyValues, type WriteValues } from "./write-values.ts";

const quote_wait_ms = 400;
const count_wait_ms = 1_000;

export const file_limits = {
  files: limits.files_per_order,
  size_bytes: limits.file_bytes,
  extensions: accepted_extensions,
};

export const write_draft = draftStore<WriteValues>({
  brand: brand.slug,
  form: "write",
  accept: (kept) => acceptDraft(kept, emptyValues(currentLocale())),
});

/** The value as it was when it last stood still for `wait_ms`. */
export function useSettled<T>(value: T, wait_ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = globalThis.setTimeout(() => setSettled(value), wait_ms);
    return () => globalThis.clearTimeout(timer);
  }, [value, wait_ms]);
  return settled;
}

/** The same object as long as its content is the same. */
export function useSame<T>(value: T): T {
  const [kept, setKept] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}

/**
 * Prices for what is on the page: asked 400 ms after the last change, the older question dropped. The last prices
 * stay until new ones arrive; `stale` says that they belong to an earlier state of the page.
 */
export function useQuickQuote(input: QuickQuoteInput, counted_files: string) {
  const asked = useSame({ input, counted_files });
  const settled = useSettled(asked, quote_wait_ms);
  const { source_lang, target_langs } = settled.input;
  const query = useQuery<QuickQuoteView>({
    queryKey: ["quick-quote", settled],
    queryFn: ({ signal }) => call("quickQuote", { body: settled.input, signal }),
    enabled: target_langs.length > 0 && !target_langs.includes(source_lang),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return { query, stale: asked !== settled || query.isPlaceholderData };
}

/** C6 with the server's counting: a file that is still being counted is asked about until it is done. */
export function useOrderFiles(initial: readonly UploadView[], source_lang: string): Uploads<UploadView> {
  const uploads = useUploads<UploadView>({
    limits: file_limits,
    answer: uploadView,
    headers: apiHeaders,
    url: (file) =>
      `/api/v2/upload?${new URLSearchParams({ name: file.name.slice(-255), source_lang }).toString()}`,
    initial: initial.map((answer) => ({ name: answer.name, size_bytes: answer.size_bytes, answer })),
    onRemove: (answer) => void call("removeUpload", { params: { hash: answer.hash } }).catch(() => null),
  });
  useCounting(uploads);
  return uploads;
}

function useCounting({ rows, update }: Uploads<UploadView>) {
  useEffect(() => {
    const counting = rows.filter((row) => row.answer?.state === "counting");
    if (counting.length === 0) return undefined;
    const timer = globalThis.setTimeout(() => {
      for (const row of counting) void refresh(row, update);
    }, count_wait_ms);
    return () => globalThis.clearTimeout(timer);
  }, [rows, update]);
}

async function refresh(row: UploadRow<UploadView>, update: (key: string, answer: UploadView) => void) {
  if (!row.answer) return;
  try {
    update(row.key, await call("upload", { params: { hash: row.answer.hash } }));
  } catch {
    // The next second asks again.
  }
}
