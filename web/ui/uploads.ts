import { type RefObject, useEffect, useRef, useState } from "react";
import type { Sending } from "./send-file.ts";
import {
  type FileLimits,
  placesOf,
  type UnsentFile,
  UploadRefused,
  UploadUnavailable,
  verdictOf,
  type Verdict,
} from "./upload.ts";

/** One row of the list of files (C6). `T` is the server's answer about the file. */
export type UploadRow<T> = {
  readonly key: string;
  readonly name: string;
  readonly size_bytes: number;
  /** `unfinished`: the page was closed before the file had arrived, so it must be chosen again. */
  readonly state: "sending" | "ready" | "refused" | "failed" | "unfinished";
  readonly percent: number;
  readonly answer: T | null;
  readonly verdict: Verdict | null;
  /** The server's message about a file that it refused or could not store. */
  readonly sentence: string | null;
  /** The file was refused, and a person may look at it instead. */
  readonly may_ask?: boolean;
  /** Why the file was refused before it was sent for a person to price. */
  readonly refusal?: Pick<UploadRow<T>, "verdict" | "sentence">;
};

export type Uploads<T> = {
  readonly rows: readonly UploadRow<T>[];
  /** Uploads files; one replaces an unfinished row with its name, or the row `pressed`. */
  readonly add: (files: Iterable<File>, pressed?: string | null) => void;
  readonly retry: (key: string) => void;
  /** Sends a refused file once more, for a person to price. */
  readonly ask: (key: string) => void;
  /** Withdraws `ask`: the file is refused as before. */
  readonly leaveOut: (key: string) => void;
  readonly remove: (key: string) => void;
  /** Puts a fresh answer in place, for files that are counted after they arrived. */
  readonly update: (key: string, answer: T) => void;
  /** Takes every row away, without asking the server to forget the files. */
  readonly clear: () => void;
};

/**
 * Why chosen files have not arrived: `sending` while any is being uploaded, `unfinished` when one failed or was
 * interrupted and must be added again or removed. Null when all have arrived.
 */
export function unsentState({ rows }: Pick<Uploads<unknown>, "rows">): "sending" | "unfinished" | null {
  if (rows.some(({ state }) => state === "sending")) return "sending";
  return rows.some(({ state }) => state === "failed" || state === "unfinished") ? "unfinished" : null;
}

/** The chosen files that have not arrived, to be stored with a draft by name. */
export const unsentFiles = ({ rows }: Pick<Uploads<unknown>, "rows">): UnsentFile[] =>
  rows.flatMap(({ state, name, size_bytes }) =>
    state === "ready" || state === "refused" ? [] : [{ name, size_bytes }],
  );

const automatic_retries = 2;
/** Refusals of what a person could still look at, by verdict or code; a virus or a bomb is none of them. */
const is_looked_at = /\.(type|image|image_only)$/;

type UploadOptions<T> = {
  readonly limits: FileLimits;
  readonly url: (file: File) => string;
  readonly accept: (data: unknown) => T | null;
  readonly headers: () => Promise<Record<string, string>>;
  /** Files of a draft; one without an answer has not arrived. */
  readonly initial?: readonly (UnsentFile & { readonly answer: T | null })[];
  /** Deletes a sent file at the server. */
  readonly onRemove?: (answer: T) => void;
  /** Where a refused file goes for a person to price; null for one that cannot be priced. */
  readonly askUrl?: (file: File) => string | null;
};

type Change<T> = (key: string, changed: Partial<UploadRow<T>>) => void;

/** Sends files one by one with progress; a lost connection is tried twice more before the person is asked. */
function useSending<T>(options: UploadOptions<T>, change: Change<T>) {
  const files = useRef(new Map<string, File>());
  const sendings = useRef(new Map<string, Sending<T>>());
  const mayAsk = (file: File) => options.askUrl?.(file) ?? null;

  const send = async (key: string, file: File, retries: number, url: string): Promise<void> => {
    change(key, { state: "sending", percent: 0, verdict: null, may_ask: false });
    try {
      const { sendFile } = await import("./send-file.ts");
      const sending = sendFile<T>({
        url,
        accept: options.accept,
        file,
        headers: await options.headers(),
        onProgress: (percent) => change(key, { percent }),
      });
      sendings.current.set(key, sending);
      change(key, { state: "ready", percent: 100, answer: await sending.done });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      if (error instanceof UploadRefused)
        return change(key, {
          state: "refused",
          sentence: error.message,
          may_ask: is_looked_at.test(error.code) && ![url, null].includes(mayAsk(file)),
        });
      if (retries > 0) return send(key, file, retries - 1, url);
      change(key, {
        state: "failed",
        sentence: error instanceof UploadUnavailable ? error.message : null,
      });
    } finally {
      sendings.current.delete(key);
    }
  };

  useCancelOnLeave(sendings);
  return {
    files,
    mayAsk,
    cancel: (key: string) => sendings.current.get(key)?.cancel(),
    start: (key: string, urlOf: (file: File) => string | null) => {
      const file = files.current.get(key);
      const url = file && urlOf(file);
      if (file && url) void send(key, file, automatic_retries, url);
    },
  };
}

/** C6: a list of files, each with its upload. */
export function useUploads<T>(options: UploadOptions<T>): Uploads<T> {
  const [rows, setRows] = useState<readonly UploadRow<T>[]>(() => (options.initial ?? []).map(restored));
  const change: Change<T> = (key, changed) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  const { files, mayAsk, cancel, start } = useSending(options, change);

  /** Ends the upload, or deletes at the server what has arrived. */
  const forget = (key: string) => {
    cancel(key);
    const answer = rows.find((row) => row.key === key)?.answer;
    if (answer) options.onRemove?.(answer);
  };

  return {
    rows,
    update: (key, answer) => change(key, { answer }),
    clear: () => setRows([]),
    add: (chosen, pressed = null) => {
      for (const { file, place, verdict } of judged(rows, [...chosen], pressed, options.limits)) {
        const row = begun<T>(file, verdict, mayAsk);
        setRows((before) => putIn(before, row, place));
        files.current.set(row.key, file);
        if (!verdict) start(row.key, options.url);
      }
    },
    retry: (key) => start(key, options.url),
    ask: (key) => {
      const { verdict = null, sentence = null } = rows.find((row) => row.key === key) ?? {};
      change(key, { refusal: { verdict, sentence } });
      start(key, mayAsk);
    },
    leaveOut: (key) => {
      const refusal = rows.find((row) => row.key === key)?.refusal;
      if (!refusal) return;
      forget(key);
      change(key, { ...refusal, state: "refused", answer: null, may_ask: true });
    },
    remove: (key) => {
      forget(key);
      files.current.delete(key);
      setRows((before) => before.filter((row) => row.key !== key));
    },
  };
}

/** The row of each chosen file and the reason if it is not sent; sent files count towards the limit. */
function judged<T>(
  rows: readonly UploadRow<T>[],
  chosen: readonly File[],
  pressed: string | null,
  limits: FileLimits,
) {
  const unfinished = rows.filter(({ state }) => state === "unfinished");
  const places = placesOf(unfinished, chosen, pressed);
  let count = rows.filter(({ state }) => state !== "refused").length - places.size;
  return chosen.map((file) => {
    const verdict = verdictOf(file, count, limits);
    if (!verdict) count++;
    return { file, place: places.get(file), verdict };
  });
}

/** The row of a file that was just chosen; refused immediately where the browser can decide. */
function begun<T>(file: File, verdict: Verdict | null, mayAsk: (file: File) => string | null): UploadRow<T> {
  const row: UploadRow<T> = blank(file.name, file.size);
  if (!verdict) return row;
  return { ...row, state: "refused", verdict, may_ask: is_looked_at.test(verdict) && mayAsk(file) !== null };
}

/** A page that goes away takes its running uploads with it. */
function useCancelOnLeave<T>(sendings: RefObject<Map<string, Sending<T>>>) {
  useEffect(() => {
    const running = sendings.current;
    return () => {
      for (const sending of running.values()) sending.cancel();
    };
  }, [sendings]);
}

/** Replaces a row, or appends one without a place. */
const putIn = <T>(rows: readonly UploadRow<T>[], row: UploadRow<T>, place: string | undefined) =>
  place === undefined ? [...rows, row] : rows.map((before) => (before.key === place ? row : before));

const restored = <T>({ name, size_bytes, answer }: UnsentFile & { answer: T | null }): UploadRow<T> =>
  answer === null
    ? { ...blank(name, size_bytes), state: "unfinished" }
    : { ...blank(name, size_bytes), state: "ready", percent: 100, answer };

const blank = (name: string, size_bytes: number) => ({
  key: globalThis.crypto.randomUUID(),
  name,
  size_bytes,
  state: "sending" as const,
  percent: 0,
  answer: null,
  verdict: null,
  sentence: null,
});
