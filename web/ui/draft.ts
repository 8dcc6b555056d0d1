import { useEffect, useRef } from "react";
import { forget, keep, recall, type StoredKey } from "./stored.ts";

const version = 1;

type Draft<T> = { readonly saved_at: number; readonly data: T };
export type DraftStore<T> = {
  readonly read: () => Draft<T> | null;
  readonly write: (data: T) => void;
  readonly clear: () => void;
};

/** The drafts this page has written and not deleted, for a person who is redirected and wants to come back. */
const written = new Set<StoredKey>();
export const draftsWritten = (): readonly StoredKey[] => [...written];

/**
 * C23: what a person typed, stored two hours per brand and form, so that no error and no reload costs work. `accept`
 * reads what was stored and answers null for anything it does not know.
 */
export function draftStore<T>(options: {
  readonly brand: string;
  readonly form: string;
  readonly accept: (stored: unknown) => T | null;
  /** False for data that the page stores by itself: the person is not asked whether to continue with it. */
  readonly typed?: false;
  readonly now?: () => number;
}): DraftStore<T> {
  const key = `draft:v${version}:${options.brand}:${options.form}` as const;
  const now = options.now ?? Date.now;
  return {
    read: () => {
      const found = recall(key, version, now());
      const data = found && options.accept(found.data);
      return found && data !== null ? { saved_at: found.saved_at, data } : null;
    },
    write: (data) => {
      if (options.typed !== false) written.add(key);
      keep(key, version, data, now());
    },
    clear: () => {
      written.delete(key);
      forget(key);
    },
  };
}

const savers = new Set<() => void>();

/** D7: saves the content of every open form. Called before each mutating call and when a session ends. */
export function saveDrafts(): void {
  for (const save of savers) save();
}

/**
 * D7: how an open form stores its content; called before each mutating call, and when the page is closed or hidden.
 * An unchanged form passes null.
 */
export function useDraftSaver(save: (() => void) | null): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const ask = () => latest.current?.();
    savers.add(ask);
    globalThis.addEventListener("pagehide", ask);
    return () => {
      savers.delete(ask);
      globalThis.removeEventListener("pagehide", ask);
    };
  }, []);
}
