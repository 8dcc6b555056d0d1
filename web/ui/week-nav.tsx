import { ChevronLeft, ChevronRight } from "lucide-react";
import { useIntl } from "./intl.ts";
import { addDays } from "#domain/calendar.ts";
import { Button, IconButton } from "./button.tsx";
import style from "./week-nav.module.css";

type Words = {
  readonly week: (day: string) => string;
  readonly before: string;
  readonly after: string;
  readonly now: string;
};

/** A civil date in the reader's words; it has no zone, so it is represented by noon UTC. */
export function useDayName(form: "long" | "short" = "long"): (date: string) => string {
  const { locale } = useIntl();
  const format = new Intl.DateTimeFormat(locale, {
    weekday: form,
    day: "numeric",
    month: form === "long" ? "long" : "short",
    timeZone: "UTC",
  });
  return (date) => format.format(new Date(`${date}T12:00:00Z`));
}

/** Leafs through weeks; `week` is a Monday, null goes to the present one. */
export function WeekNav(props: {
  readonly week: string;
  readonly words: Words;
  readonly onWeek: (week: string | null) => void;
}) {
  const { week, words, onWeek } = props;
  const { locale } = useIntl();
  const monday = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: "UTC" });
  return (
    <div className={style.nav}>
      <IconButton label={words.before} onClick={() => onWeek(addDays(week, -7))}>
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <h2 aria-live="polite">{words.week(monday.format(new Date(`${week}T12:00:00Z`)))}</h2>
      <IconButton label={words.after} onClick={() => onWeek(addDays(week, 7))}>
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
      <Button size="small" look="quiet" className={style.now} onClick={() => onWeek(null)}>
        {words.now}
      </Button>
    </div>
  );
}
