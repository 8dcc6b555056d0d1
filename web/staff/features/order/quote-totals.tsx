import type { DeskOrder } from "#contract/staff.ts";
import { toDecimal } from "#domain/money.ts";
import { MoneyText } from "#ui/money-text.tsx";
import { useDeskText } from "../../text.ts";
import { type DraftLine, draftTotals, rateOf } from "./quote-draft.ts";
import style from "./quote-panel.module.css";

/** Net, VAT and gross while the lines are typed; said aloud when they have come to rest. */
export function QuoteTotals({ lines, desk }: { lines: readonly DraftLine[]; desk: DeskOrder }) {
  const { t } = useDeskText();
  const rate_bps = rateOf(desk.order.tax_rate);
  const totals = draftTotals(lines, rate_bps);
  const money = (amount: bigint) => (
    <MoneyText value={{ currency_code: desk.currency, currency_amount_decimal: toDecimal(amount) }} />
  );
  return (
    <div aria-live="polite" className={style.totals}>
      {totals === null ? (
        <p>{t("quoting.no_total")}</p>
      ) : (
        <dl>
          <div>
            <dt>{t("ui.net")}</dt>
            <dd>{money(totals.net)}</dd>
          </div>
          <div>
            <dt>{t("ui.vat_rate", { rate: `${toDecimal(rate_bps).replace(/\.?0+$/, "")} %` })}</dt>
            <dd>{money(totals.vat)}</dd>
          </div>
          <div className={style.gross}>
            <dt>{t("quoting.gross")}</dt>
            <dd>{money(totals.gross)}</dd>
          </div>
        </dl>
      )}
      {desk.order.tax_rate === null && <p className={style.hint}>{t("quoting.rate_hint")}</p>}
    </div>
  );
}
