/** Days that are stored of a translator, `YYYY-MM-DD`; null where none is noted. */
export type TranslatorDays = {
  readonly experience_since: string;
  readonly nda_signed_on: string | null;
  readonly nda_valid_until: string | null;
  readonly contract_signed_on: string | null;
  readonly contract_valid_until: string | null;
};
/** What is wrong with a day, as the key of its sentence next to the field. */
export type DayFault = "day.future" | "day.too_early" | "day.before_signing";

/** Nobody who works today began before; an earlier year is a slip of the keyboard. */
const earliest = "1940-01-01";

/** A day on which something happened: neither to come nor before anybody of today; null when it is right. */
export function pastDayFault(day: string, today: string): DayFault | null {
  if (day > today) return "day.future";
  return day < earliest ? "day.too_early" : null;
}

/**
 * The days of a translator that cannot be right on `today` (`YYYY-MM-DD`, Warsaw), by field: what began or was signed is
 * not to come, and a paper is not valid until a day before it was signed.
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
