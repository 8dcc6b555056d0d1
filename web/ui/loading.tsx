import { LoadFailed } from "./load-failed.tsx";
import { Skeleton } from "./skeleton.tsx";

/** Until there is data: its shape, or why it could not be loaded. */
export function Loading(props: {
  readonly found: {
    readonly data: unknown;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly rows?: number;
  readonly height?: string;
}) {
  const { found, ...bones } = props;
  if (found.data !== undefined) return null;
  return found.isError ? <LoadFailed error={found.error} onRetry={found.refetch} /> : <Skeleton {...bones} />;
}
