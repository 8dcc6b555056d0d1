import { type DeadlineRisk, deadlineRisk } from "#domain/orders/desk-board.ts";
import type { DeskOrderRow } from "#contract/views/desk-orders.ts";
import { useNow } from "#ui/clock.ts";
import { DateText } from "#ui/date-text.tsx";
import { useDeskText } from "../text.ts";
import style from "./orders-page.module.css";

const tones: Record<DeadlineRisk, string | undefined> = {
  late: style.late,
  not_started: style.alarming,
  soon: style.soon,
  today: style.today,
  on_time: style.on_time,
};

/** The promise of an order with a strip of colour, and in words what the colour says. */
export function Deadline({ order }: { order: Pick<DeskOrderRow, "status" | "deadline"> }) {
  const now = useNow(60_000);
  const words = useRiskText();
  const { status, deadline } = order;
  if (deadline === null) return "–";
  const found = deadlineRisk({ status, deadline_ms: Date.parse(deadline) }, now);
  const text = found && found.risk !== "on_time" ? words(found.risk, found.minutes) : null;
  return (
    <span data-wide className={`${style.deadline} ${found ? (tones[found.risk] ?? "") : ""}`}>
      <DateText value={deadline} form="short" />
      {text !== null && <span className={style.risk}>{text}</span>}
    </span>
  );
}

/** "due in 2 h, not started": the one largest unit is enough to act by. */
function useRiskText() {
  const { t } = useDeskText();
  return (risk: Exclude<DeadlineRisk, "on_time">, minutes: number): string => {
    const left = Math.abs(minutes);
    const time =
      left >= 2880
        ? t("risk.days", { n: Math.floor(left / 1440) })
        : left >= 60
          ? t("risk.hours", { n: Math.floor(left / 60) })
          : t("risk.minutes", { n: left });
    return t(`risk.${risk}`, { time });
  };
}
