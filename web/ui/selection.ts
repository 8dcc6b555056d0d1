import { useRef, useState } from "react";

export type RowKey = string | number;

/** Rows of a list that are chosen for an act on all of them. */
export type Selection = {
  /** The name of the box that chooses all rows of the page. */
  readonly page_label: string;
  readonly selected: ReadonlySet<RowKey>;
  /** Chooses or leaves a row; `through` also takes the rows since the last one that was changed. */
  readonly turn: (key: RowKey, on: boolean, through?: boolean) => void;
  /** All rows of the page, or none. */
  readonly turnAll: (on: boolean) => void;
};

/** The keys of the rows between two of them, both included; the second alone where the first is not in the list. */
export function between(keys: readonly RowKey[], from: RowKey | null, to: RowKey): readonly RowKey[] {
  const [a, b] = [from === null ? -1 : keys.indexOf(from), keys.indexOf(to)];
  return a === -1 || b === -1 ? [to] : keys.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** The selection of a page of rows: rows that leave the page leave the selection. */
export function useSelection(keys: readonly RowKey[], page_label: string): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set());
  const last = useRef<RowKey | null>(null);
  const selected = new Set(keys.filter((key) => chosen.has(key)));
  return {
    page_label,
    selected,
    turn: (key, on, through = false) => {
      const next = new Set(selected);
      for (const one of through ? between(keys, last.current, key) : [key])
        if (on) next.add(one);
        else next.delete(one);
      last.current = key;
      setChosen(next);
    },
    turnAll: (on) => setChosen(new Set(on ? keys : [])),
  };
}
