import { useState } from "react";
import * as z from "zod/mini";
import { draftStore } from "#ui/draft.ts";

const texts = z.record(z.string(), z.string());

export type BulkDraft<T> = {
  readonly typed: T;
  readonly type: (changed: Partial<T>) => void;
  readonly sent: () => void;
};

/** C23: what is typed into an act on several rows, stored until it is done in every row. */
export function useBulkDraft<T extends Record<string, string>>(act: string, empty: T): BulkDraft<T> {
  const [store] = useState(() =>
    draftStore<T>({
      brand: "desk",
      form: `bulk-${act}`,
      accept: (stored) => ({ ...empty, ...texts.safeParse(stored).data }),
    }),
  );
  const [typed, setTyped] = useState<T>(() => store.read()?.data ?? empty);
  return {
    typed,
    type: (changed) => {
      const next = { ...typed, ...changed };
      setTyped(next);
      store.write(next);
    },
    sent: () => {
      // What was written while the act was on its way stays.
      const stored = store.read()?.data ?? typed;
      if (JSON.stringify(stored) !== JSON.stringify(typed)) return;
      store.clear();
      setTyped(empty);
    },
  };
}
