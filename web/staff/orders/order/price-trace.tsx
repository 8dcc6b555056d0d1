import type { TraceView } from "#contract/views/desk-order.ts";
import type { DeskOrder } from "#contract/views/staff.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { useIntl } from "#ui/intl.ts";
import { formatMoney, MoneyText } from "#ui/money-text.tsx";
import { useDeskText } from "../../text.ts";
import style from "./price-trace.module.css";
import { Panel } from "./panel.tsx";

/** The trace of the price of an order: its steps, price list and manual amounts. */
export function TracePanel({ desk }: { desk: DeskOrder }) {
  const { t } = useDeskText();
  const { trace } = desk;
  if (trace === null) return null;
  return (
    <Panel title={t("desk_order.trace")} folded={{ count: null }}>
      <TraceTable trace={trace} />
    </Panel>
  );
}

/** The same for what the price list would ask now, behind a line. */
export function TraceDisclosure({ trace }: { trace: TraceView }) {
  const { t } = useDeskText();
  return (
    <Disclosure small summary={t("desk_order.trace_now", { version: trace.sheet_version })}>
      <TraceTable trace={trace} />
    </Disclosure>
  );
}

function TraceTable({ trace }: { trace: TraceView }) {
  const { t } = useDeskText();
  const { locale, formatNumber } = useIntl();
  const label = t("dash.table", { title: t("desk_order.trace") });
  const number = (value: string | number): string =>
    formatNumber(Number(value), { maximumFractionDigits: 6, useGrouping: false });
  return (
    // A table that is pushed sideways takes the keyboard as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section className={style.scroll} tabIndex={0} aria-label={label}>
      <table className={style.trace}>
        <caption className="visually-hidden">{t("desk_order.trace")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("desk_order.trace_line")}</th>
            <th scope="col">{t("desk_order.trace_rate")}</th>
            <th scope="col">{t("ui.net")}</th>
          </tr>
        </thead>
        <tbody>
          {trace.lines.map((line, n) => (
            <tr key={`${line.label} ${n}`}>
              <th scope="row">
                {line.label}
                {line.typed && <small className={style.typed}>{t("desk_order.trace_typed")}</small>}
              </th>
              <td className="num">{rateOfLine(line, t, number)}</td>
              <td className="num">
                <MoneyText value={line.amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Total label={t("ui.net")} amount={trace.price_net} />
          <Total label={t("ui.vat_rate", { rate: trace.tax_rate })} amount={trace.vat} />
          <Total label={t("orders.gross")} amount={trace.price_gross} />
        </tfoot>
      </table>
      {trace.sheet_version !== "" && (
        <p className="hint">{t("desk_order.trace_list", { version: trace.sheet_version })}</p>
      )}
      {trace.listed_net && (
        <p className="hint">
          {t("desk_order.trace_listed", { amount: formatMoney(locale, trace.listed_net) })}
        </p>
      )}
    </section>
  );
}

/** The unit of a line defines the meaning of its quantity and rate. */
function rateOfLine(
  { unit, quantity, rate }: TraceView["lines"][number],
  t: ReturnType<typeof useDeskText>["t"],
  number: (text: string | number) => string,
): string {
  switch (unit) {
    case "percent":
      return `${number(rate)} %`;
    case "minimum":
      return t("desk_order.trace_minimum", { rate: number(rate) });
    case "gross":
      return t("desk_order.trace_gross", { rate: number(rate) });
    case "amount":
      return number(rate);
    case "word":
    case "page":
    case "e-mail":
    case "minute":
    case "hour":
      return `${number(quantity)} × ${number(rate)}`;
  }
}

function Total({ label, amount }: { label: string; amount: TraceView["price_net"] }) {
  return (
    <tr>
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td className="num">
        <MoneyText value={amount} />
      </td>
    </tr>
  );
}
