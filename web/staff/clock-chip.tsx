import { OctagonAlert, Timer } from "lucide-react";
import { stopwatch } from "#ui/clock.ts";
import style from "./clock-chip.module.css";
import { useDeskText } from "./text.ts";

/** S2: the last five minutes of the fifteen are shown as urgent. */
export const urgent_ms = 5 * 60 * 1000;

/** How much of the time to answer is left: plain, then an amber chip with a clock, then a solid red one with words. */
export function ClockChip({ left_ms, due_at }: { left_ms: number; due_at: string }) {
  const { t } = useDeskText();
  const look = left_ms <= 0 ? "late" : left_ms <= urgent_ms ? "soon" : "calm";
  const Icon = look === "late" ? OctagonAlert : Timer;
  return (
    <time className={`${style.clock} ${style[look]} num ticks`} dateTime={due_at}>
      {look !== "calm" && <Icon size={15} strokeWidth={2} aria-hidden="true" />}
      {look === "late" ? t("queue.late_by", { time: stopwatch(left_ms) }) : stopwatch(left_ms)}
    </time>
  );
}
