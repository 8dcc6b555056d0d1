import { useEffect, useRef, useState } from "react";
import type { UploadView } from "#contract/files.ts";
import { brand } from "#brand/brand.ts";
import { formatsOf } from "#brands/running.ts";
import { file_formats, limits, type Service } from "#domain/catalog.ts";
import { extensionOf } from "#ui/upload.ts";
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

/** C6 with the server's counting: a file that is still being counted is asked about until it is done. */
export function useOrderFiles(
  initial: readonly UploadView[],
  source_lang: string,
  service?: Service,
): Uploads<UploadView> {
  const address = (file: File) =>
    `/api/v2/upload?${new URLSearchParams({ name: file.name.slice(-255), source_lang, ...(service && { service }) }).toString()}`;
  const [own_limits] = useState(() => fileLimits(service));
  const uploads = useUploads<UploadView>({
    limits: own_limits,
    accept: acceptUpload,
    headers: apiHeaders,
    url: address,
    // §5 takes no pictures for a price at once; a person looks at them when asked to.
    askUrl: (file) =>
      file_formats.some((format) => format === extensionOf(file.name))
        ? `${address(file)}&for_quote=1`
        : null,
    initial: initial.map((answer) => ({ name: answer.name, size_bytes: answer.size_bytes, answer })),
    onRemove: (answer) => void call("removeUpload", { params: { hash: answer.hash } }).catch(() => null),
  });
  useCounting(uploads);
  useMeasuredFiles(uploads);
  return uploads;
}

/** UX brief §11: each file once, by how it went; its name stays here. */
function useMeasuredFiles({ rows }: Uploads<UploadView>) {
  // Files of a draft have been told of before.
  const told = useRef(new Set(rows.map(({ key }) => key)));
  useEffect(() => {
    for (const { key, name, size_bytes, state, percent, verdict } of rows) {
      const over = state === "refused" || state === "failed" || (state === "ready" && percent === 100);
      if (!over || told.current.has(key)) continue;
      told.current.add(key);
      if (state === "ready")
        measure("file_upload_completed", {
          ext: extensionOf(name) || "none",
          kb: Math.ceil(size_bytes / 1000),
        });
      else measure("file_upload_failed", { reason: verdict ?? state });
    }
  }, [rows]);
}

/** How many files of a list will not be worked on, unless they are sent once more. */
export const leftOut = ({ rows }: Uploads<UploadView>): number =>
  rows.filter(({ state, answer }) => state === "refused" || state === "failed" || answer?.state === "refused")
    .length;

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

/** Whether a file is still on its way to the server. */
export const isSending = ({ rows }: Uploads<UploadView>): boolean =>
  rows.some(({ state }) => state === "sending");
