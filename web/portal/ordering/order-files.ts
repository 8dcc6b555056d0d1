import { useEffect, useRef, useState } from "react";
import type { UploadView } from "#contract/files/files.ts";
import type { QuickQuoteView } from "#contract/quotes/quotes.ts";
import { brand } from "#brand/brand.ts";
import { formatsOf } from "#brands/running.ts";
import { file_formats, limits, type Service } from "#domain/catalog.ts";
import { extensionOf } from "#domain/files/extension.ts";
import { type FileLimits, type UnsentFile } from "#ui/upload.ts";
import { type UploadRow, type Uploads, useUploads } from "#ui/uploads.ts";
import { measure } from "../analytics.ts";
import { apiHeaders, call } from "../api.ts";
import { acceptUpload } from "./accept-upload.ts";

const count_wait_ms = 1_000;

/** D3: what may be sent for a service; without one, what may be sent at all. */
export const fileLimits = (service?: Service) => ({
  files: limits.files_per_order,
  size_bytes: limits.file_bytes,
  extensions: formatsOf(brand, service),
});

/** What may be sent for a person to look at: pictures as well. */
export const personLimits = (): FileLimits => ({ ...fileLimits(), extensions: file_formats });

/** C6 with the server's counting: a file that is still being counted is asked about until it is done. */
export function useOrderFiles(options: {
  /** The language chosen when a file is added. */
  readonly source_lang: { readonly current: string };
  readonly service?: Service;
  /** A person looks at the files, so that photographs are taken as well; nothing is ordered with them. */
  readonly for_person?: true;
  /** Files of a draft: those that had arrived, and those that had not. */
  readonly arrived?: readonly UploadView[];
  readonly unsent?: readonly UnsentFile[];
}): Uploads<UploadView> {
  const { source_lang, service, for_person, arrived = [], unsent = [] } = options;
  const address = (file: File) =>
    `/api/v2/upload?${new URLSearchParams({ name: file.name.slice(-255), source_lang: source_lang.current, ...(service && { service }), ...(for_person && { for_quote: "1" }) }).toString()}`;
  const [own_limits] = useState(() => (for_person ? personLimits() : fileLimits(service)));
  const uploads = useUploads<UploadView>({
    limits: own_limits,
    accept: acceptUpload,
    headers: apiHeaders,
    url: address,
    // §5: pictures have no immediate price; a person quotes them on request.
    askUrl: (file) =>
      !for_person && file_formats.some((format) => format === extensionOf(file.name))
        ? `${address(file)}&for_quote=1`
        : null,
    initial: [
      ...arrived.map((answer) => ({ name: answer.name, size_bytes: answer.size_bytes, answer })),
      ...unsent.map((file) => ({ ...file, answer: null })),
    ],
    onRemove: (answer) => void call("removeUpload", { params: { hash: answer.hash } }).catch(() => null),
  });
  useCounting(uploads);
  useMeasuredFiles(uploads);
  return uploads;
}

/** While a quote is asked for, a person prices the files that an order leaves out; back at the order it leaves them out again. */
export function useFilesForPerson({ rows, ask, leaveOut }: Uploads<UploadView>, asking: boolean): void {
  const asked = useRef(new Set<string>());
  useEffect(() => {
    if (!asking) {
      for (const key of asked.current) leaveOut(key);
      asked.current.clear();
      return;
    }
    for (const { key } of rows.filter(({ may_ask }) => may_ask)) {
      asked.current.add(key);
      ask(key);
    }
    // The acts are new with each drawing; what they do depends on the rows alone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows, asking]);
}

/** UX brief §11: measures the outcome of each file once; its name is not sent. */
function useMeasuredFiles({ rows }: Uploads<UploadView>) {
  // Files of a draft were measured before.
  const measured = useRef(new Set(rows.map(({ key }) => key)));
  useEffect(() => {
    for (const { key, name, size_bytes, state, percent, verdict } of rows) {
      const over = state === "refused" || state === "failed" || (state === "ready" && percent === 100);
      if (!over || measured.current.has(key)) continue;
      measured.current.add(key);
      if (state === "ready")
        measure("file_upload_completed", {
          ext: extensionOf(name) || "none",
          kb: Math.ceil(size_bytes / 1000),
        });
      else measure("file_upload_failed", { reason: verdict ?? state });
    }
  }, [rows]);
}

/** The files of a list that the server has taken. */
export const arrivedFiles = ({ rows }: Uploads<UploadView>): UploadView[] =>
  rows.flatMap(({ state, answer }) =>
    state === "ready" && answer && answer.state !== "refused" ? [answer] : [],
  );

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

/** What may be other than when the file arrived. */
const read_again = ["words", "state", "delivered_as"] as const;

/** A price in another source language reads old plain texts in that language: its counts replace the stored ones. */
export function useReadAgain({ rows, update }: Uploads<UploadView>, quote: QuickQuoteView | undefined): void {
  useEffect(() => {
    for (const { key, answer } of rows) {
      const read = quote?.files.find(({ hash }) => hash === answer?.hash);
      const is_new = read_again.some((field) => read?.[field] !== answer?.[field]);
      if (read && answer && is_new) update(key, read);
    }
    // Only a new price brings new counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [quote]);
}
