import type { Currency } from "../money.ts";
import { hour } from "./timers.ts";

/** Assumed (decision 0070): the 10 PLN of the repricing rule in each currency, gross minor units. */
export const reprice_floor = {
  PLN: 1_000n,
  EUR: 240n,
  GBP: 200n,
  USD: 260n,
} as const satisfies Record<Currency, bigint>;

/** The goodwill discount on the net price of a late quote (lifecycle: 5 %). */
export const late_quote_bps = 500n;

/** The validity of a code that proves a guest's address, and its maximum wrong attempts. */
export const proof_code = { valid_ms: hour / 6, tries: 5, again_after_ms: hour / 60 } as const;
