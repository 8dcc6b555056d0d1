import { useIntl } from "#ui/intl.ts";

const form = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;

/** A calendar day (`2026-03-02`) in the reader's language; a day has no zone, so no browser moves it. */
export const formatDay = (tag: string, day: string): string =>
  new Intl.DateTimeFormat(tag, form).format(new Date(`${day}T00:00:00Z`));

export function DayText({ value }: { value: string }) {
  const { locale } = useIntl();
  return <time dateTime={value}>{formatDay(locale, value)}</time>;
}
