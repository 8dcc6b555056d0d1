import { type QueryKey, type QueryState, useQuery, useQueryClient } from "@tanstack/react-query";

/** C19: 3 s ten times, 5 s twenty-four times, then 15 s. Null when the time is over. */
export function pollDelay(asked: number, limit_ms: number): number | null {
  const fast = Math.min(asked, 10) * 3_000;
  const middle = Math.min(Math.max(asked - 10, 0), 24) * 5_000;
  const slow = Math.max(asked - 34, 0) * 15_000;
  if (fast + middle + slow >= limit_ms) return null;
  return asked < 10 ? 3_000 : asked < 34 ? 5_000 : 15_000;
}

/**
 * C19: asks again until the answer is final, more slowly with time, not at all while the tab is hidden, and on the
 * return to it. The interval is spread by a tenth, so that many open pages do not ask in one moment. `has_ended` where
 * there is no final answer and the page does not ask by itself any more.
 */
export function usePoll<T>(options: {
  readonly key: QueryKey;
  readonly load: (signal: AbortSignal) => Promise<T>;
  readonly isFinal: (value: T) => boolean;
  readonly enabled?: boolean;
  readonly limit_minutes?: number;
}) {
  const limit_ms = (options.limit_minutes ?? 10) * 60_000;
  const isOpen = ({ data }: State<T>): boolean => data === undefined || !options.isFinal(data);
  const delayOf = (state: State<T>) => pollDelay(state.dataUpdateCount + state.errorUpdateCount, limit_ms);
  const query = useQuery({
    queryKey: options.key,
    queryFn: ({ signal }) => options.load(signal),
    enabled: options.enabled ?? true,
    staleTime: 0,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: ({ state }) => isOpen(state),
    refetchInterval: ({ state }) => {
      const delay = isOpen(state) ? delayOf(state) : null;
      return delay === null ? false : Math.round(delay * (0.9 + Math.random() * 0.2));
    },
  });
  const state = useQueryClient().getQueryState<T>(options.key);
  const has_ended = state?.data !== undefined && isOpen(state) && delayOf(state) === null;
  // All of the query, so that the last answer shows the page again though nothing in it has changed.
  return { ...query, has_ended };
}

type State<T> = Pick<QueryState<T>, "data" | "dataUpdateCount" | "errorUpdateCount">;
