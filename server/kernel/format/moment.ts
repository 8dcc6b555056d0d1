import { intl_tag, type Locale } from "#brands/brand.ts";
import type { Zone } from "#domain/calendar.ts";
import { receipt_moment } from "#domain/clocks.ts";
import { kernel_zones } from "./catalogues.ts";
import { dateFormat } from "./formatters.ts";

const styles = {
  /** With the weekday: "Monday, 2 March 2026 at 16:00 (Warsaw time)". */
  full: { dateStyle: "full", timeStyle: "short" },
  /** Without it, for sentences: Polish and Ukrainian would bend its name. */
  long: { dateStyle: "long", timeStyle: "short" },
  /** For tables. */
  medium: { dateStyle: "medium", timeStyle: "short" },
  /** For small places: "Mon, 2 Mar, 16:00 (Warsaw time)". */
  short: { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  /** To the second, with the offset in force, for receipts. */
  exact: receipt_moment,
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * An instant as a mail, a paper or a page of the server shows it. The zone of the reader is not known there, so the zone
 * of the clock is always named (decision 0278).
 */
export function momentText(locale: Locale, zone: Zone, style: keyof typeof styles, instant: Date): string {
  const time = dateFormat(intl_tag[locale], { ...styles[style], timeZone: zone }).format(instant);
  return kernel_zones[locale][`zone.${zone}`].replace("{time}", time);
}
