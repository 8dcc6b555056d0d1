import type { MoneyView } from "#contract/shared.ts";
import { MoneyText } from "#ui/money-text.tsx";
import { TotalPair } from "#ui/pairs.tsx";
import { useWords } from "../words.ts";
import type { Basis } from "./price-basis.ts";
import { hasVat } from "./vat-words.ts";
import style from "./price-parts.module.css";

type Prices = { readonly price_net: MoneyView; readonly vat: MoneyView; readonly price_gross: MoneyView };
type Props = {
  readonly basis: Basis;
  readonly prices: Prices;
  /** "23%"; null where no VAT is due. */
  readonly rate: string | null;
  /** Why no VAT is due, instead of a rate. */
  readonly legend?: string | null;
  /** VAT depends on an address that is not known yet. */
  readonly abroad?: boolean;
  readonly className?: string | undefined;
  /** Instead of "Total" or "Net", while a price is not final. */
  readonly label?: string;
  /** "from" before every figure of a lowest price. */
  readonly show?: (value: MoneyView) => React.ReactNode;
};

/** Rows of a price: the figure of its basis first and large, then what it consists of, or what is added to it. */
export function PriceParts({
  basis,
  prices,
  rate,
  legend = null,
  abroad = false,
  className,
  label,
  show,
}: Props) {
  const { t } = useWords();
  const company = basis === "company";
  const money = show ?? ((value: MoneyView) => <MoneyText value={value} />);
  const vat = rate === null || legend !== null ? t("ui.vat") : t("ui.vat_rate", { rate });
  return (
    <>
      <TotalPair className={className}>
        <dt>
          {label ?? t(company ? "ui.net" : "ui.total")}
          {!company && hasVat(prices) && <span className={style.note}>{t("price.with_vat")}</span>}
        </dt>
        <dd className="num">{money(company ? prices.price_net : prices.price_gross)}</dd>
      </TotalPair>
      {!company && (
        <div className={style.part}>
          <dt>{t("ui.net")}</dt>
          <dd>{money(prices.price_net)}</dd>
        </div>
      )}
      <div className={style.part}>
        <dt>
          {abroad ? t("ui.vat") : vat}
          {legend && <span className={style.note}>{legend}</span>}
        </dt>
        <dd>{abroad ? t("price.vat_by_address") : money(prices.vat)}</dd>
      </div>
      {company && !abroad && (
        <div className={style.part}>
          <dt>{t("ui.total")}</dt>
          <dd>{money(prices.price_gross)}</dd>
        </div>
      )}
    </>
  );
}
