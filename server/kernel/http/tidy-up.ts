import type { Machine } from "../ports/machine.ts";

type Tidying<P> = { readonly tidy?: (machine: Machine, prepared: P) => Promise<void> };

/** Runs the transaction of a command, and removes what its preparation stored outside of it, however it ended. */
export async function tidyUp<P, T>(
  { tidy }: Tidying<P>,
  machine: Machine,
  prepared: P,
  transaction: () => Promise<T>,
): Promise<T> {
  try {
    return await transaction();
  } finally {
    await tidy?.(machine, prepared);
  }
}
