import type { DeskOrder } from "#contract/views/staff.ts";
import { DateText } from "#ui/date-text.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { useMarginCause } from "../../margin-cause.ts";
import { useDeskText } from "../../text.ts";
import style from "./order-page.module.css";
import { Panel } from "./panel.tsx";

/** Invariant 8 of 4.10: what this order costs beyond its plan, each time with its cause. */
export function MarginPanel({ margin_events }: Pick<DeskOrder, "margin_events">) {
  const { t } = useDeskText();
  const cause = useMarginCause();
  if (margin_events.length === 0) return null;
  return (
    <Panel title={t("margin.title")}>
      <ul className={`${style.history} ${style.narrow}`}>
        {margin_events.map(({ event, amount, at }) => (
          <li key={`${at} ${event}`}>
            <DateText value={at} form="short" />
            <span>{cause(event)}</span>
            <MoneyText value={amount} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
