import type { SegmentView } from "#contract/workbench/workbench.ts";

/** What counts all rows is notified a little later. */
const notify_ms = 300;

/**
 * Rows of segments outside of React: a list of 20,000 rows renders the visible ones, each of which listens to its own
 * changes.
 */
export function createRows() {
  const rows = new Map<number, SegmentView>();
  let order: readonly number[] = [];
  let places = new Map<number, number>();
  let revision = 0;
  let notified: ReturnType<typeof globalThis.setTimeout> | null = null;
  const row_listeners = new Map<number, Set<() => void>>();
  const listeners = new Set<() => void>();
  const notifyAll = (): void => {
    revision++;
    notified ??= globalThis.setTimeout(() => {
      notified = null;
      for (const listen of listeners) listen();
    }, notify_ms);
  };
  return {
    row: (id: number): SegmentView | undefined => rows.get(id),
    /** Changes a row that is shown as it is changed already: nothing is rendered until it is put. */
    write: (row: SegmentView): void => void rows.set(row.id, row),
    put: (row: SegmentView): void => {
      rows.set(row.id, row);
      for (const listen of row_listeners.get(row.id) ?? []) listen();
      notifyAll();
    },
    /** Appends a page; with the first one the list begins again. */
    append: (page: readonly SegmentView[], first: boolean): void => {
      if (first) {
        order = [];
        places = new Map();
      }
      const next = [...order];
      for (const { id } of page) {
        if (places.has(id)) continue;
        places.set(id, next.length);
        next.push(id);
      }
      order = next;
      notifyAll();
    },
    order: (): readonly number[] => order,
    placeOf: (id: number): number => places.get(id) ?? -1,
    revision: (): number => revision,
    subscribe: (listen: () => void): (() => void) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    subscribeRow: (id: number, listen: () => void): (() => void) => {
      const own = row_listeners.get(id) ?? new Set();
      row_listeners.set(id, own.add(listen));
      return () => own.delete(listen);
    },
  };
}

export type Rows = ReturnType<typeof createRows>;
