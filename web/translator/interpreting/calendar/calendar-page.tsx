import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ZoneCalendar } from "#contract/interpreting/sessions.ts";
import { addDays } from "#domain/calendar.ts";
import { Loading } from "#ui/loading.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useDayName, WeekNav } from "#ui/week-nav.tsx";
import { brand_name } from "../../api.ts";
import { useZoneText } from "../../text.ts";
import { BusyForm } from "./busy-form.tsx";
import style from "./calendar-page.module.css";
import { calendarQuery } from "./data.ts";
import { HoursForm } from "./hours-form.tsx";
import { SessionCard } from "./session-card.tsx";

/** My week: the sessions that are mine, the hours in which I can be booked, and when I am busy. */
export function CalendarPage() {
  const { t } = useZoneText();
  const [week, setWeek] = useState<string | null>(null);
  const calendar = useQuery(calendarQuery(week));
  const { data } = calendar;
  return (
    <div className="stack-4">
      <PageHead title={t("calendar.title")} brand={brand_name} />
      <Loading found={calendar} rows={4} height="4rem" />
      {data && (
        <>
          <WeekNav
            week={data.week}
            words={{
              week: (day) => t("calendar.week", { day }),
              before: t("calendar.before"),
              after: t("calendar.after"),
              now: t("calendar.now"),
            }}
            onWeek={setWeek}
          />
          <Days calendar={data} />
          <p className="hint">{t("calendar.zone")}</p>
          <HoursForm key={JSON.stringify(data.hours)} hours={data.hours} />
          <BusyForm busy={data.busy} />
        </>
      )}
    </div>
  );
}

const warsaw = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Warsaw" });
const two = (n: number) => String(n).padStart(2, "0");
const clock = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** The days of the week that have something in them: hours, sessions or both. */
function Days({ calendar }: { calendar: ZoneCalendar }) {
  const { t } = useZoneText();
  const dayName = useDayName();
  const days = Array.from({ length: 7 }, (_, i) => {
    const date = addDays(calendar.week, i);
    return {
      date,
      is_away: calendar.days_away.includes(date),
      hours: calendar.hours.filter(({ weekday }) => weekday === i + 1),
      sessions: calendar.sessions.filter(({ starts_at }) => warsaw.format(new Date(starts_at)) === date),
    };
  });
  return (
    <section className="stack-3" aria-label={t("calendar.sessions")}>
      {calendar.sessions.length === 0 && <p className="hint">{t("calendar.none")}</p>}
      {days.map(({ date, is_away, hours, sessions }) => (
        <section key={date} className={style.day} aria-label={dayName(date)}>
          <h3>{dayName(date)}</h3>
          <p className="hint">
            {is_away
              ? t("calendar.away")
              : hours
                  .map(({ from_minute, to_minute }) => `${clock(from_minute)}–${clock(to_minute)}`)
                  .join(", ") || "–"}
          </p>
          {sessions.map((session) => (
            <SessionCard key={session.order_id} session={session} />
          ))}
        </section>
      ))}
    </section>
  );
}
