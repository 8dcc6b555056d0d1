import type { DeskOrder } from "#contract/staff.ts";
import { DateText } from "#ui/date-text.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { useDeskText } from "../../text.ts";
import style from "./order-page.module.css";
import { Panel } from "./panel.tsx";

const states = ["open", "accepted", "rejected", "expired", "superseded"] as const;

/** The quotes the customer has been sent, the latest first. */
export function SentQuotes({ quotes }: { quotes: DeskOrder["quotes"] }) {
  const { t } = useDeskText();
  return (
    <Panel title={t("order.quotes")}>
      <ul className={style.offers}>
        {quotes
          .toSorted((a, b) => b.version - a.version)
          .map((quote) => {
            const state = states.find((one) => one === quote.state);
            return (
              <li key={quote.hash}>
                <strong>{t("order.quote_version", { version: quote.version })}</strong>
                <span>
                  <MoneyText value={quote.price_gross} /> {t("quoting.gross").toLowerCase()}
                </span>
                <span>{state ? t(`quote_state.${state}`) : quote.state}</span>
                <span className={style.meta}>
                  {t("order.sent")} <DateText value={quote.issued_at} form="short" />
                  {" · "}
                  {t("quoting.valid_until")} <DateText value={quote.valid_until} form="short" />
                </span>
              </li>
            );
          })}
      </ul>
    </Panel>
  );
}
