import type { DeskOrder } from "#contract/staff.ts";
import { events, roles } from "#domain/order/events.ts";
import { DateText } from "#ui/date-text.tsx";
import { useDeskText, useWord } from "../../text.ts";
import style from "./order-page.module.css";
import { Panel } from "./panel.tsx";

/** What happened to the order, the latest first: when, what, who, and where it led. */
export function HistoryPanel({ history }: { history: DeskOrder["history"] }) {
  const { t } = useDeskText();
  const word = useWord();
  const rows = history.toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Panel title={t("order.history")}>
      <ol className={style.history}>
        {rows.map((row, index) => {
          const event = events.find((one) => one === row.event);
          const role = roles.find((one) => one === row.actor_role);
          return (
            <li key={rows.length - index}>
              <DateText value={row.at} form="short" />
              <span>
                {event ? t(`event.${event}`) : row.event}
                {" → "}
                {t(`status.${row.to_status}`)}
              </span>
              {(row.reason_code !== null || row.reason !== "") && (
                <span className={style.whole}>
                  {[
                    row.reason_code === null
                      ? ""
                      : word(
                          [`desk_order.reject.${row.reason_code}`, `hold.reason.${row.reason_code}`],
                          row.reason_code,
                        ),
                    row.reason,
                  ]
                    .filter((part) => part !== "")
                    .join(": ")}
                </span>
              )}
              <span className={style.meta}>{row.actor ?? (role ? t(`role.${role}`) : row.actor_role)}</span>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
