import { discountsOf, quotedRate } from "./quote-discounts.ts";
import { useIntl } from "#ui/intl.ts";
import type { DeskOrder } from "#contract/views/staff.ts";
import { toDecimal } from "#domain/money.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { useDeskText } from "../../text.ts";
import { costOf, draftTotals, leastPay, type OptionDraft, quotedPlan, wordsOf } from "./quote-draft.ts";
import style from "./quote-panel.module.css";

/** S3 what is left of the net price while the lines are typed, after what the translators of the plan cost. */
export function QuoteMargin(props: {
  readonly draft: OptionDraft;
  readonly words: string;
  readonly desk: DeskOrder;
  readonly late: boolean;
}) {
  const { draft, desk, late } = props;
  const { t } = useDeskText();
  const { locale } = useIntl();
  const rate_bps = quotedRate(desk);
  const offOf = discountsOf(desk, { package_key: draft.package, late });
  const totals = draftTotals(draft.lines, rate_bps, (net) => offOf(net).code + offOf(net).late);
  const plan = quotedPlan(draft, desk);
  const stages = desk.costs?.find((one) => one.plan === plan)?.stages;
  if (totals === null || totals.net <= 0n || !stages) return null;
  const cost = costOf(stages, totals.net, wordsOf(props.words), leastPay(desk, plan));
  const left = totals.net - cost;
  const money = (amount: bigint) =>
    formatMoney(locale, { currency_code: desk.currency, currency_amount_decimal: toDecimal(amount) });
  const share = new Intl.NumberFormat(locale, { style: "percent" }).format(Number(left) / Number(totals.net));
  return (
    <p className={left < 0n ? style.loss : style.hint}>
      {t("desk_order.margin", { margin: money(left), share, cost: money(cost) })}
    </p>
  );
}
