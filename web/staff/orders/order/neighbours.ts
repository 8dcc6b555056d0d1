import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../api.ts";

/** The queue as it was so long ago is near enough to walk along. */
const fresh_ms = 5_000;

/**
 * S3 keys `[` and `]`: opens the order before or after this one in the queue of quotes, the most urgent first as there.
 * From an order that waits for no price the way leads to the most urgent one; at an end of the queue nothing happens.
 */
export function useNeighbour(id: number): (step: 1 | -1) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const open = async (step: 1 | -1): Promise<void> => {
    const { waiting } = await queries.fetchQuery({
      queryKey: ["queue", "neighbours"],
      queryFn: ({ signal }) => call("queue", { signal }),
      staleTime: fresh_ms,
    });
    const rows = waiting.toSorted(
      (a, b) =>
        Number(a.paused_at !== null) - Number(b.paused_at !== null) || a.due_at.localeCompare(b.due_at),
    );
    const here = rows.findIndex((row) => row.id === id);
    const next = here === -1 ? rows[0] : rows[here + step];
    if (next) await navigate({ to: "/orders/$id", params: { id: next.id } });
  };
  // Without an answer the page stays where it is.
  return (step) => void open(step).catch(() => null);
}
