import { useState } from "react";
import type { CellTexts } from "#contract/pricing/price-sheets.ts";
import type { Typed } from "./data.ts";

/** One write: what the cells were before it, and what they are since. */
type Write = readonly (Typed & { readonly before: string | null })[];

export const writeOf = (texts: CellTexts, typed: readonly Typed[]): Write =>
  typed.map((one) => ({ ...one, before: texts[one.cell] ?? null }));

/** What undoes a write; a cell that was written again since, by whomever, stays. */
export const undone = (texts: CellTexts, write: Write): Typed[] =>
  write
    .filter(({ cell, value }) => (texts[cell] ?? null) === value)
    .map(({ cell, before }) => ({ cell, value: before }));

/** S9: writes cells and undoes the writes, the last one first. */
export function useUndoing(texts: CellTexts, send: (typed: readonly Typed[]) => void) {
  const [writes, setWrites] = useState<readonly Write[]>([]);
  return {
    may_undo: writes.length > 0,
    write: (typed: readonly Typed[]) => {
      setWrites([...writes, writeOf(texts, typed)]);
      send(typed);
    },
    /** Answers the cells that are as they were. */
    undo: (): readonly Typed[] => {
      const last = writes.at(-1);
      if (!last) return [];
      setWrites(writes.slice(0, -1));
      const back = undone(texts, last);
      if (back.length > 0) send(back);
      return back;
    },
  };
}
