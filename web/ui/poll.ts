import { type QueryKey, useQuery } from "@tanstack/react-query";

/** C19: 3 s ten times, 5 s twenty-four times, then 15 s. Null when the time is over. */
export function pollDelay(asked: number, limit_ms: number): number | null {
  const fast = Math.min(asked, 10) * 3_000;
  const middle = Math.min(Math.max(asked - 10, 0), 24) * 5_000;
  const slow = Math.max(asked - 34, 0) * 15_000;
  if (fast + middle + slow >= limit_ms) return null;
  return asked < 10 ? 3_000 : asked < 34 ? 5_000 : 15_000;
}

/**
 * C19: asks again until the answer is final, more slowly with time, not at all while the tab is hidden. The
 * interval is spread by a tenth, so that many open pages do not ask in one moment.
 */
export function usePoll<T>(options: {
  readonly key: QueryKey;
  readonly load: (signal: AbortSignal) => Promise<T>;
  readonly isFinal: (value: T) => boolean;
  readonly enabled?: boolean;
  readonly limit_minutes?: number;
}) {
  const limit_ms = (options.limit_minutes ?? 10) * 60_000;
  return useQuery({
    queryKey: options.key,
    queryFn: ({ signal }) => options.load(signal),
    enabled: options.enabled ?? true,
    staleTime: 0,
    refetchIntervalInBackground: false,
    refetchInterval: (query) => {
      const value = query.state.data;
      if (value !== undefined && options.isFinal(value)) return false;
      const delay = pollDelay(query.state.dataUpdateCount + query.state.errorUpdateCount, limit_ms);
      return delay === null ? false : Math.round(delay * (0.9 + Math.random() * 0.2));
    },
  });
}
