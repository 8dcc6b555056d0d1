import { discountsOf, quotedRate } from "./quote-discounts.ts";
import type { DeskOrder } from "#contract/views/staff.ts";
import type { PackageKey } from "#domain/catalog.ts";
import { toDecimal } from "#domain/money.ts";
import { MoneyText } from "#ui/money-text.tsx";
import { useDeskText } from "../../text.ts";
import { type DraftLine, draftTotals } from "./quote-draft.ts";
import style from "./quote-panel.module.css";

/** Net, VAT and gross while the lines are typed; announced to screen readers when the typing pauses. */
export function QuoteTotals(props: {
  readonly lines: readonly DraftLine[];
  readonly desk: DeskOrder;
  readonly package_key: PackageKey;
  /** The quote comes later than promised, which takes five per cent off. */
  readonly late?: boolean;
}) {
  const { lines, desk, package_key, late = false } = props;
  const { t } = useDeskText();
  const rate_bps = quotedRate(desk);
  const offOf = discountsOf(desk, { package_key, late });
  const totals = draftTotals(lines, rate_bps, (net) => offOf(net).code + offOf(net).late);
  const off = totals && offOf(totals.net + totals.off);
  const money = (amount: bigint) => (
    <MoneyText value={{ currency_code: desk.currency, currency_amount_decimal: toDecimal(amount) }} />
  );
  return (
    <div aria-live="polite" className={style.totals}>
      {totals === null ? (
        <p>{t("quoting.no_total")}</p>
      ) : (
        <dl>
          {desk.coupon !== null && off !== null && off.code > 0n && (
            <div>
              <dt>{t("quoting.code", { code: desk.coupon.code })}</dt>
              <dd>{money(-off.code)}</dd>
            </div>
          )}
          {off !== null && off.late > 0n && (
            <div>
              <dt>{t("quoting.late_off")}</dt>
              <dd>{money(-off.late)}</dd>
            </div>
          )}
          <div>
            <dt>{t("ui.net")}</dt>
            <dd>{money(totals.net)}</dd>
          </div>
          <div>
            <dt>
              {desk.vat_rate_now !== null && rate_bps === 0n
                ? t("quoting.no_vat")
                : t("ui.vat_rate", { rate: `${toDecimal(rate_bps).replace(/\.?0+$/, "")} %` })}
            </dt>
            <dd>{money(totals.vat)}</dd>
          </div>
          <div className={style.gross}>
            <dt>{t("quoting.gross")}</dt>
            <dd>{money(totals.gross)}</dd>
          </div>
        </dl>
      )}
      {desk.coupon !== null && desk.coupon.problem === null && off?.code === 0n && (
        <p className={style.hint}>{t("quoting.code_unfit", { code: desk.coupon.code })}</p>
      )}
      {asksVies(desk) ? (
        <p className={style.hint}>{t("quoting.vies_hint")}</p>
      ) : (
        desk.order.tax_rate === null && <p className={style.hint}>{t("quoting.rate_hint")}</p>
      )}
    </div>
  );
}

/** Whether the answer of VIES, which is asked when the quote is sent, decides about its VAT. */
const asksVies = ({ vat_rate_now, customer }: DeskOrder): boolean =>
  vat_rate_now !== null &&
  customer.vat_id !== null &&
  customer.country !== "PL" &&
  (customer.vat_id_status === "not_asked" || customer.vat_id_status === "unknown");
