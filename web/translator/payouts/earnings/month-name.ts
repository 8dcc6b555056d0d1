import { useIntl } from "#ui/intl.ts";

/** A month `YYYY-MM` as the language writes it. */
export function useMonthName(): (month: string) => string {
  const { locale } = useIntl();
  const form = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  return (month) => form.format(new Date(`${month}-01T00:00:00Z`));
}
