import { useIntl } from "#ui/intl.ts";
import type { HistoryChange } from "#contract/views/desk-order.ts";
import type { PaperLine } from "#contract/shipping/paper-drafts.ts";
import type { DeskOrder } from "#contract/views/staff.ts";
import { package_keys, packages, statuses } from "#domain/catalog.ts";
import { events, type Role, roles } from "#domain/orders/events.ts";
import { DateText, formatInstant } from "#ui/date-text.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { useDeskText, useWord } from "../../text.ts";
import style from "./order-page.module.css";
import { Panel } from "./panel.tsx";
import { useStageName } from "./stages-panel.tsx";

/** What happened to the order, the latest first: when, what, who, where it led, and what was before and after. */
export function HistoryPanel(props: {
  readonly history: DeskOrder["history"];
  readonly papers: readonly PaperLine[];
}) {
  const { history, papers } = props;
  const { t } = useDeskText();
  const word = useWord();
  const changeText = useChangeText();
  const actorText = ({ actor, actor_role }: DeskOrder["history"][number], role: Role | undefined): string => {
    if (actor === null) return role ? t(`role.${role}`) : actor_role;
    return role === "customer" || role === "guest" ? t("history.for_customer", { name: actor }) : actor;
  };
  const rows = [...history, ...papers].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Panel title={t("order.history")} folded={{ count: rows.length }}>
      <ol className={style.history}>
        {rows.map((row, index) => {
          if ("act" in row) return <PaperRow key={rows.length - index} line={row} />;
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
              {row.changes.length > 0 && (
                <ul className={style.changed}>
                  {row.changes.map((change) => (
                    <li key={`${change.field} ${change.stage}`}>{changeText(change)}</li>
                  ))}
                </ul>
              )}
              <span className={style.meta}>{actorText(row, role)}</span>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

/** An approval before the stamp that the desk recorded or revoked. */
function PaperRow({ line }: { line: PaperLine }) {
  const { t } = useDeskText();
  return (
    <li>
      <DateText value={line.at} form="short" />
      <span>{t(`stamp.line.${line.act}`)}</span>
      <span className={style.whole}>{line.reason}</span>
      <span className={style.meta}>{line.actor ?? t("role.staff")}</span>
    </li>
  );
}

/** A change as a line: "Gross price: PLN 123.00 → PLN 184.50". */
function useChangeText(): (change: HistoryChange) => string {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const word = useWord();
  const stageName = useStageName();
  const valueOf = ({ field, currency }: HistoryChange, value: string | null): string => {
    if (value === null) return "–";
    if (field === "price_gross" || field === "offered_price")
      return formatMoney(locale, { currency_code: currency, currency_amount_decimal: value });
    if (field === "deadline") return formatInstant(locale, value, "short");
    if (field === "hold_reason") return word([`hold.reason.${value}`], value);
    if (field === "stage") return word([`stage_state.${value}`], value);
    const key = package_keys.find((one) => one === value);
    if (key) return packages[key].public_name;
    const status = statuses.find((one) => one === value);
    return status ? t(`status.${status}`) : value;
  };
  return (change) =>
    change.field === "offered_words" || change.field === "offered_price"
      ? t(`history.${change.field}`, { value: valueOf(change, change.after) })
      : t("history.change", {
          label: change.field === "stage" ? stageName(change.stage ?? "") : t(`history.${change.field}`),
          before: valueOf(change, change.before),
          after: valueOf(change, change.after),
        });
}
