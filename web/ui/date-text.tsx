import { useIntl } from "./intl.ts";

export type DateForm = "moment" | "day" | "time" | "short" | "dated" | "zoned";

const forms: Record<DateForm, Intl.DateTimeFormatOptions> = {
  moment: { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" },
  zoned: {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  },
  day: { day: "numeric", month: "long", year: "numeric" },
  short: { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  dated: { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
  time: { hour: "2-digit", minute: "2-digit" },
};

/** An instant in the reader's language and the browser's zone. */
export function formatInstant(tag: string, instant: string | number, form: DateForm): string {
  return new Intl.DateTimeFormat(tag, forms[form]).format(new Date(instant));
}

/** The moment, with its machine-readable form. */
export function DateText({ value, form = "moment" }: { value: string | number; form?: DateForm }) {
  const { locale } = useIntl();
  return <time dateTime={new Date(value).toISOString()}>{formatInstant(locale, value, form)}</time>;
}

/** Minutes as a person says them: "1 hour", "3 hours 30 minutes", in the reader's language. */
export function formatMinutes(tag: string, minutes: number): string {
  const unit = (value: number, name: "hour" | "minute") =>
    new Intl.NumberFormat(tag, { style: "unit", unit: name, unitDisplay: "long" }).format(value);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [...(hours > 0 ? [unit(hours, "hour")] : []), ...(rest > 0 ? [unit(rest, "minute")] : [])];
  return parts.length === 0 ? unit(0, "minute") : parts.join(" ");
}
