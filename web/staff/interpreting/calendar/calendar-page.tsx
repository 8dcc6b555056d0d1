import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { DeskCalendar, DeskSession } from "#contract/interpreting/sessions.ts";
import { Loading } from "#ui/loading.tsx";
import { languageName } from "#ui/language-names.ts";
import { PageHead } from "#ui/page-head.tsx";
import { useDayName, WeekNav } from "#ui/week-nav.tsx";
import { brand_name } from "../../api.ts";
import { useDeskText } from "../../text.ts";
import { AssignSheet } from "./assign-sheet.tsx";
import style from "./calendar-page.module.css";
import { calendarQuery } from "./data.ts";
import { SessionRow } from "./session-row.tsx";

/** A week of calls and visits by pair: what is booked, who is free, and in red what is not assigned. */
export function CalendarPage() {
  const { t } = useDeskText();
  const [week, setWeek] = useState<string | null>(null);
  const [assigning, setAssigning] = useState<DeskSession | null>(null);
  const calendar = useQuery(calendarQuery(week));
  const { data } = calendar;
  return (
    <div className="stack-4">
      <PageHead title={t("calendar.title")} brand={brand_name} />
      <Loading found={calendar} rows={5} height="3rem" />
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
          {data.pairs.length === 0 && <p className="hint">{t("calendar.none")}</p>}
          {data.pairs.map((pair) => (
            <PairPart key={`${pair.source_lang} ${pair.target_lang}`} pair={pair} onAssign={setAssigning} />
          ))}
          <p className="hint">{t("calendar.zone")}</p>
        </>
      )}
      {assigning && (
        <AssignSheet
          key={assigning.order_id}
          order_id={assigning.order_id}
          onClose={() => setAssigning(null)}
        />
      )}
    </div>
  );
}

function PairPart(props: {
  readonly pair: DeskCalendar["pairs"][number];
  readonly onAssign: (session: DeskSession) => void;
}) {
  const { pair, onAssign } = props;
  const { t } = useDeskText();
  const { locale } = useIntl();
  const dayName = useDayName("short");
  const name = `${languageName(locale, pair.source_lang)} → ${languageName(locale, pair.target_lang)}`;
  return (
    <section className={style.pair} aria-label={t("desk_calendar.pair", { pair: name })}>
      <h2>{name}</h2>
      <ul className="stack-2">
        {pair.sessions.map((session) => (
          <SessionRow
            key={session.order_id}
            session={session}
            candidates={pair.standby}
            onAssign={() => onAssign(session)}
          />
        ))}
      </ul>
      <h3>{t("desk_calendar.free")}</h3>
      {pair.keeps_hours ? (
        <ul className={style.free}>
          {pair.free.map(({ day, people }) => (
            <li key={day}>
              <strong>{dayName(day)}</strong>
              <span>{people.map((one) => one.name).join(", ") || t("desk_calendar.no_interpreter")}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="hint">{t("desk_calendar.no_hours")}</p>
      )}
    </section>
  );
}
