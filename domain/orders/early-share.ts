/** An order is early when it is delivered at least this long before its promised date. */
export const early_minutes = 60;
/** The number of past days in a measured share. */
export const early_days = 90;
/** With fewer deliveries than this the brand states its own figure. */
const least_deliveries = 200;

/** Deliveries of orders without a surcharge for speed, and how many of them were early. */
export type Deliveries = { readonly delivered: number; readonly early: number };
/** Whole percent; `measured`: it is the figure of the last 90 days, not the brand's own. */
export type EarlyShare = { readonly percent: number; readonly measured: boolean };

/** §9: the share of orders delivered early without a surcharge, rounded down; the brand's own below 200 deliveries. */
export function earlyShare({ delivered, early }: Deliveries, stated_percent: number): EarlyShare {
  return delivered < least_deliveries
    ? { percent: stated_percent, measured: false }
    : { percent: Math.floor((early * 100) / delivered), measured: true };
}
