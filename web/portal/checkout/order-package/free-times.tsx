import { service_traits } from "#domain/catalog.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { SessionTimes } from "#contract/interpreting/sessions.ts";
import { ApiError } from "#ui/call.ts";
import { Button } from "#ui/button.tsx";
import { RadioCards } from "#ui/field.tsx";
import { call } from "../../late-api.ts";
import { warsawClock } from "../../ordering/booking-time.ts";
import { localClock } from "./local-clock.ts";
import style from "../../ordering/order-form.module.css";
import close from "./free-times.module.css";
import type { Order } from "../../ordering/use-order.ts";
import { useWords } from "../../words.ts";
import { minutesOf } from "./booking-values.ts";

/** What of the form decides which interpreters are free; null while something of it is missing. */
function askedOf({ kind, form }: Order): Record<string, string> | null {
  const { source_lang, target_langs, booking_date, visit_mode } = form.values;
  const minutes = minutesOf(form.values);
  if (minutes === null || booking_date === "" || target_langs.length === 0) return null;
  if (target_langs.includes(source_lang)) return null;
  return {
    service_type: kind.service,
    source_lang,
    target_langs: target_langs.join(","),
    duration_minutes: String(minutes),
    day: booking_date,
    ...(service_traits[kind.service].session === "visit" ? { mode: visit_mode } : {}),
  };
}

/** The free times for the form; they are loaded again when another customer has booked the chosen one. */
export function useFreeTimes(order: Order): {
  readonly free: SessionTimes | null;
  readonly loading: boolean;
} {
  const asked = askedOf(order);
  const query = useQuery<SessionTimes>({
    queryKey: ["session-times", asked],
    queryFn: ({ signal }) =>
      call("sessionTimes", { query: asked as Parameters<typeof call<"sessionTimes">>[1]["query"], signal }),
    enabled: asked !== null,
    staleTime: 20_000,
  });
  const { refetch } = query;
  const error = order.failure?.error;
  useEffect(() => {
    if (error instanceof ApiError && error.body.code === "session.taken") void refetch();
  }, [error, refetch]);
  return { free: asked === null ? null : (query.data ?? null), loading: asked !== null && query.isLoading };
}

const another = "another";

/** The free times by the clock in Warsaw; the night it goes back has some twice, of which the first is meant. */
function startsOf(free: SessionTimes): ReadonlyMap<string, number> {
  const starts = new Map<string, number>();
  for (const at of free.times.map((text) => Date.parse(text))) {
    const { time } = warsawClock(at);
    if (!starts.has(time)) starts.set(time, at);
  }
  return starts;
}

/**
 * 4.8: the free times of the chosen day as a list to choose from. Another time can be written instead and is asked of a
 * person; `children` are the field for it.
 */
export function FreeTimes(props: {
  readonly order: Order;
  readonly free: SessionTimes;
  readonly children: React.ReactNode;
}) {
  const { order, free, children } = props;
  const { form } = order;
  const { t } = useWords();
  const { locale } = useIntl();
  const [wants_other, setOther] = useState(false);
  const { booking_time, booking_date } = form.values;
  const starts = startsOf(free);
  const times = [...starts.keys()];
  const labelOf = (time: string, at: number): string => {
    const local = localClock(locale, at);
    return local === null ? time : `${time} (${local})`;
  };
  const value = wants_other ? another : times.includes(booking_time) ? booking_time : "";
  const day = new Intl.DateTimeFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  const dayOf = (date: string) => day.format(new Date(`${date}T12:00:00Z`));
  const { next_day } = free;
  return (
    <div className="stack-4">
      <output className={style.hint}>
        {t("booking.free_times", { n: times.length, day: dayOf(booking_date) })}
      </output>
      {next_day !== null && (
        <Button size="small" onClick={() => form.set("booking_date", next_day)}>
          {t("booking.next_day", { day: dayOf(next_day) })}
        </Button>
      )}
      <div className={close.times}>
        <RadioCards
          // The field for another time has the name, and a label leads to one place.
          id={wants_other ? `${form.idOf("booking_time")}-choice` : form.idOf("booking_time")}
          name={`${form.idOf("booking_time")}-choice`}
          legend={t("booking.time")}
          inline
          value={value}
          problem={wants_other ? undefined : form.problems["booking_time"]}
          onChange={(time) => {
            setOther(time === another);
            if (time !== another) form.set("booking_time", time);
          }}
          choices={[
            ...[...starts].map(([time, at]) => ({ value: time, label: labelOf(time, at) })),
            { value: another, label: t("booking.another") },
          ]}
        />
      </div>
      {!wants_other && times.length > 0 && <p className={style.hint}>{t("booking.reserved")}</p>}
      {wants_other && (
        <>
          {children}
          <p className={style.hint}>{t("booking.another_hint")}</p>
          <div>
            <Button size="small" onClick={() => order.go("quote")}>
              {t("booking.ask")}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
