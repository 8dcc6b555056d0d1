/** Dates stored for a translator, `YYYY-MM-DD`; null when not recorded. */
export type TranslatorDays = {
  readonly experience_since: string;
  readonly nda_signed_on: string | null;
  readonly nda_valid_until: string | null;
  readonly contract_signed_on: string | null;
  readonly contract_valid_until: string | null;
};
/** The error of a date, as the key of its message. */
export type DayFault = "day.future" | "day.too_early" | "day.before_signing";

/** The earliest plausible beginning; an earlier year is a typing error. */
const earliest = "1940-01-01";

/** The error of a past date: in the future or implausibly early; null when it is valid. */
export function pastDayFault(day: string, today: string): DayFault | null {
  if (day > today) return "day.future";
  return day < earliest ? "day.too_early" : null;
}

/**
 * The invalid dates of a translator on `today` (`YYYY-MM-DD`, Warsaw), by field: dates of beginning and signature are
 * not in the future, and a document is not valid until a day before its signature.
 */
export function translatorDayFaults(
  days: TranslatorDays,
  today: string,
): Partial<Record<keyof TranslatorDays, DayFault>> {
  const faults: Partial<Record<keyof TranslatorDays, DayFault>> = {};
  for (const name of ["experience_since", "nda_signed_on", "contract_signed_on"] as const) {
    const day = days[name];
    const fault = day === null ? null : pastDayFault(day, today);
    if (fault !== null) faults[name] = fault;
  }
  for (const paper of ["nda", "contract"] as const) {
    const [from, until] = [days[`${paper}_signed_on`], days[`${paper}_valid_until`]];
    if (from !== null && until !== null && until < from)
      faults[`${paper}_valid_until`] = "day.before_signing";
  }
  return faults;
}
