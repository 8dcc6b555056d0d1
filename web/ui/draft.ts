import { forget, keep, kept, stamp, unstamp } from "./stored.ts";

const version = 1;

export type Draft<T> = { readonly saved_at: number; readonly data: T };
export type DraftStore<T> = {
  readonly read: () => Draft<T> | null;
  readonly write: (data: T) => void;
  readonly clear: () => void;
};

/** C23: what a person typed, kept two hours per brand and form, so that no error and no reload costs work. */
export function draftStore<T>(brand: string, form: string, now: () => number = Date.now): DraftStore<T> {
  const key = `draft:v${version}:${brand}:${form}`;
  return {
    read: () => {
      const draft = unstamp<T>(kept(key), version, now());
      return draft && { saved_at: draft.saved_at, data: draft.data };
    },
    write: (data) => keep(key, stamp(data, version, now())),
    clear: () => forget(key),
  };
}
