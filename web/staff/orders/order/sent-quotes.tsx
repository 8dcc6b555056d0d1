import type { DeskOrder } from "#contract/views/staff.ts";
import { packages } from "#domain/catalog.ts";
import { DateText } from "#ui/date-text.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { useDeskText } from "../../text.ts";
import style from "./order-page.module.css";
import { Panel } from "./panel.tsx";
import { TakeBack } from "./take-back.tsx";

const states = ["open", "accepted", "rejected", "expired", "superseded"] as const;

/** The quotes the customer has been sent, the latest first. */
export function SentQuotes({ id, desk }: { id: string; desk: DeskOrder }) {
  const { t } = useDeskText();
  return (
    <Panel title={t("order.quotes")}>
      <ul className={style.offers}>
        {desk.quotes
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
                {state === "open" && <TakeBack id={id} desk={desk} />}
                <span className={style.meta}>
                  {t("order.sent")} <DateText value={quote.issued_at} form="short" />
                  {" · "}
                  {t("quoting.valid_until")} <DateText value={quote.valid_until} form="short" />
                  {" · "}
                  {t("quoting.deadline")} <DateText value={quote.deadline} form="short" />
                  {quote.issued_by !== null && ` · ${quote.issued_by}`}
                </span>
                {quote.price_reason !== "" && (
                  <span className={style.meta}>
                    {t("desk_order.price_reason", { reason: quote.price_reason })}
                  </span>
                )}
                {quote.options.length === 0 ? (
                  <QuoteLines quote={quote} />
                ) : (
                  <div className={style.sentoptions}>
                    {quote.options.map((option) => (
                      <SentOption key={option.position} quote={quote} option={option} />
                    ))}
                  </div>
                )}
              </li>
            );
          })}
      </ul>
    </Panel>
  );
}

type Sent = DeskOrder["quotes"][number];

/** One of several options: what it was, whether it is the one, and what it was made of. */
function SentOption({ quote, option }: { quote: Sent; option: Sent["options"][number] }) {
  const { t } = useDeskText();
  return (
    <div>
      <p>
        <strong>{t("quoting.option", { n: option.position })}</strong>
        {option.package !== null && ` · ${packages[option.package].public_name}`}
        {" · "}
        <MoneyText value={option.price_gross} />
        {" · "}
        <DateText value={option.deadline} form="short" />
        {quote.option_taken === option.position && ` · ${t("quoting.option_taken")}`}
      </p>
      <QuoteLines quote={{ ...option, note: "" }} />
    </div>
  );
}

type Made = Pick<Sent, "lines" | "price_net" | "vat" | "price_gross" | "note">;

/** What a sent quote was made of, as the customer read it. */
function QuoteLines({ quote }: { quote: Made }) {
  const { t } = useDeskText();
  return (
    <Disclosure
      small
      className={style.whole}
      summary={t("desk_order.quote_lines", { n: quote.lines.length })}
    >
      <dl className={style.quotelines}>
        {[
          ...quote.lines,
          { label: t("ui.net"), amount: quote.price_net },
          { label: t("desk_order.vat"), amount: quote.vat },
          { label: t("quoting.gross"), amount: quote.price_gross },
        ].map(({ label, amount }, n) => (
          <div key={`${label} ${n}`}>
            <dt>{label}</dt>
            <dd className="num">
              <MoneyText value={amount} />
            </dd>
          </div>
        ))}
      </dl>
      {quote.note !== "" && <p className="small">{quote.note}</p>}
    </Disclosure>
  );
}
