import { useState } from "react";
import type { QueueRow } from "#contract/views/staff.ts";

/**
 * Rows that came while the queue is read are held back behind a button, so that nothing moves under a finger. A queue
 * that shows nothing shows what comes at once.
 */
export function useBuffered(rows: readonly QueueRow[] | undefined): {
  readonly rows: readonly QueueRow[] | undefined;
  readonly held_back: number;
  readonly showAll: () => void;
} {
  const [known, setKnown] = useState<ReadonlySet<number> | null>(null);
  const ids = new Set(rows?.map(({ id }) => id));
  const shown = rows?.filter(({ id }) => known === null || known.has(id));
  const begins = known === null || shown?.length === 0;
  if (begins && ids.size > 0) setKnown(ids);
  return {
    rows: shown,
    held_back: (rows?.length ?? 0) - (shown?.length ?? 0),
    showAll: () => setKnown(ids),
  };
}
