import { useIntl } from "#ui/intl.ts";
import { formatDay } from "./typed.ts";

/** A day without a time, with its machine-readable form. */
export function DayText({ value }: { value: string }) {
  const { locale } = useIntl();
  return <time dateTime={value}>{formatDay(locale, value)}</time>;
}
