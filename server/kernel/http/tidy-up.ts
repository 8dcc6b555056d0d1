import { cleanedUp } from "../clean-up.ts";
import type { Machine } from "../ports/machine.ts";

type Tidying<P> = { readonly tidy?: (machine: Machine, prepared: P) => Promise<void> };

/**
 * Runs the transaction of a command, and removes what its preparation stored outside of it, however it ended. A failed
 * clean-up is logged: it changes neither what was committed nor the code of a refusal.
 */
export const tidyUp = <P, T>(
  { tidy }: Tidying<P>,
  machine: Machine,
  prepared: P,
  transaction: () => Promise<T>,
): Promise<T> => cleanedUp(transaction, async () => tidy?.(machine, prepared), machine.log);
