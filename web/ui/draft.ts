import { forget, keep, recall, stamp, unstamp } from "./stored.ts";

const version = 1;

export type Draft<T> = { readonly saved_at: number; readonly data: T };
export type DraftStore<T> = {
  readonly read: () => Draft<T> | null;
  readonly write: (data: T) => void;
  readonly clear: () => void;
};

/**
 * C23: what a person typed, kept two hours per brand and form, so that no error and no reload costs work. `accept`
 * reads what was kept and answers null for anything it does not know.
 */
export function draftStore<T>(options: {
  readonly brand: string;
  readonly form: string;
  readonly accept: (kept: unknown) => T | null;
  readonly now?: () => number;
}): DraftStore<T> {
  const key = `draft:v${version}:${options.brand}:${options.form}`;
  const now = options.now ?? Date.now;
  return {
    read: () => {
      const found = unstamp(recall(key), version, now());
      const data = found && options.accept(found.data);
      return found && data !== null ? { saved_at: found.saved_at, data } : null;
    },
    write: (data) => keep(key, stamp(data, version, now())),
    clear: () => forget(key),
  };
}
