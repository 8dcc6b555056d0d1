import { isFreshlyConfirmed } from "#domain/accounts/confirmed-acts.ts";
import { Refusal } from "#domain/errors.ts";

/** What a session says about its person. */
type Person = { readonly confirmed_at: Date | null; readonly has_second_factor: boolean };

/**
 * Asks that the person of a session has proved themselves within the last ten minutes (decision 0156). Refuses
 * `confirmation.needed`, with whether a code of the second factor is an answer too.
 */
export function requireConfirmed({ confirmed_at, has_second_factor }: Person, now: Date): void {
  if (!isFreshlyConfirmed(confirmed_at, now))
    throw new Refusal("confirmation.needed", { second_factor: has_second_factor });
}
