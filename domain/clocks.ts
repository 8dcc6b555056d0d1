import type { Holidays, Zone } from "./calendar.ts";

/** The clock of the people who keep these holidays: where their days begin and end. */
export const zone_of = { PL: "Europe/Warsaw", DE: "Europe/Berlin" } as const satisfies Record<Holidays, Zone>;

/** How a receipt writes a moment, on paper and on the page: to the second, with the zone. */
export const receipt_moment = {
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "short",
} as const;
