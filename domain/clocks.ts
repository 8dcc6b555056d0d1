import type { Holidays, Zone } from "./calendar.ts";

/** The time zone in which days begin and end for each set of holidays. */
export const zone_of = { PL: "Europe/Warsaw", DE: "Europe/Berlin" } as const satisfies Record<Holidays, Zone>;

/** The format of an instant on receipts and pages: to the second, with the zone. */
export const receipt_moment = {
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "short",
} as const;
