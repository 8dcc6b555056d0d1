import type { Currency, Money } from "../money.ts";

/** The provider of the part of an amount due that the desk writes off: it is our cost, and no one paid it. */
export const write_off_provider = "written_off";

/** The most that may be missing of an amount due to be written off, gross minor units. */
const write_off_limits: Readonly<Record<Currency, bigint>> = {
  PLN: 500n,
  EUR: 200n,
  GBP: 200n,
  USD: 200n,
};

/**
 * Whether what is missing of an amount due of this kind may be written off. A top-up credits what came, so nothing is
 * missing of it.
 */
export const mayWriteOff = (kind: string, { amount, currency }: Money): boolean =>
  kind !== "top_up" && amount > 0n && amount <= write_off_limits[currency];
