import { brand } from "#brand/brand.ts";
import { receipt_moment, zone_of } from "#domain/clocks.ts";

/** A receipt shows the time of the place where the statement arrived, wherever it is read. */
const timeZone = zone_of[brand.holidays];

export const formatDay = (tag: string, instant: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone }).format(new Date(instant));

/** Date and time to the second, with the zone. */
export const formatExact = (tag: string, instant: string): string =>
  new Intl.DateTimeFormat(tag, { ...receipt_moment, timeZone }).format(new Date(instant));
