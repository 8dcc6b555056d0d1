import { brand } from "#brand/brand.ts";
import type { Brand } from "#brands/brand.ts";

/** A receipt shows the time of the place where the statement arrived, wherever it is read. */
const zones: Record<Brand["holidays"], string> = { PL: "Europe/Warsaw", DE: "Europe/Berlin" };
const timeZone = zones[brand.holidays];

export const formatDay = (tag: string, instant: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone }).format(new Date(instant));

/** Date and time to the second, with the zone. */
export const formatExact = (tag: string, instant: string): string =>
  new Intl.DateTimeFormat(tag, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
    timeZone,
  }).format(new Date(instant));
