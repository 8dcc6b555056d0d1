import { Moon, OctagonAlert, Timer } from "lucide-react";
import { useIntl } from "#ui/intl.ts";
import type { DueClock } from "#contract/views/staff.ts";
import { leftOf } from "#domain/quotes/quote-clock.ts";
import { stopwatch } from "#ui/clock.ts";
import style from "./clock-chip.module.css";
import { useDeskText } from "./text.ts";

/** S2: the last five minutes of the fifteen are shown as urgent. */
export const urgent_ms = 5 * 60 * 1000;

/** Open time left of what is due, in milliseconds; it stops while the desk is closed (D13). */
export const openLeft = ({ due_at, opens_at, closed_ms }: DueClock, now: number): number =>
  leftOf(
    { due_at: Date.parse(due_at), opens_at: opens_at === null ? null : Date.parse(opens_at), closed_ms },
    now,
  );

/** Times of day in the desk's time zone. */
const opening_time = { hour: "numeric", minute: "2-digit", timeZone: "Europe/Warsaw" } as const;
const opening_day = { ...opening_time, weekday: "short" } as const;
const half_day_ms = 12 * 60 * 60 * 1000;

/**
 * How much of the time to answer is left: plain, then an amber chip with a clock, then a solid red one with words; while
 * the desk is closed, when it opens.
 */
export function ClockChip({ due, now }: { due: DueClock; now: number }) {
  const { t } = useDeskText();
  const { formatDate } = useIntl();
  const left_ms = openLeft(due, now);
  const opens_at = due.opens_at === null ? 0 : Date.parse(due.opens_at);
  if (opens_at > now && left_ms > 0) {
    const time = formatDate(opens_at, opens_at - now < half_day_ms ? opening_time : opening_day);
    return (
      <span className={style.clock}>
        <Moon size={15} strokeWidth={2} aria-hidden="true" />
        <span>{t("queue.opens", { time })}</span>
      </span>
    );
  }
  const look = left_ms <= 0 ? "late" : left_ms <= urgent_ms ? "soon" : "normal";
  const Icon = look === "late" ? OctagonAlert : Timer;
  return (
    <time className={`${style.clock} ${style[look]} num ticks`} dateTime={due.due_at}>
      {look !== "normal" && <Icon size={15} strokeWidth={2} aria-hidden="true" />}
      {look === "late" ? t("queue.late_by", { time: stopwatch(left_ms) }) : stopwatch(left_ms)}
    </time>
  );
}
