import type { BuyerPrice, CartView } from "#contract/checkout/carts.ts";
import type { MoneyView } from "#contract/shared.ts";
import { useIntl } from "#ui/intl.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { Pairs } from "#ui/pairs.tsx";
import { type Basis, useBasisText } from "../../shell/price-basis.ts";
import { PriceParts } from "../../shell/price-parts.tsx";
import { rateText } from "../../shell/order-words.ts";
import { useWords } from "../../words.ts";
import style from "./summary.module.css";

export type Prices = {
  readonly price_net: MoneyView;
  readonly vat: MoneyView;
  readonly price_gross: MoneyView;
  readonly tax_rate: string | null;
  readonly tax_legend: string | null;
  /** Explains Polish VAT outside the Union and how to avoid it; known once the buyer has entered their details. */
  readonly tax_note?: string | null;
  /** What a code takes off, where it is known for this buyer. */
  readonly saving?: BuyerPrice["saving"];
};

/** What everything costs, in the basis of its buyer, with what of it posts an original. */
export function Totals({ prices, cart, basis }: { prices: Prices; cart: CartView; basis: Basis }) {
  const { t } = useWords();
  const { locale } = useIntl();
  const priceText = useBasisText(basis);
  const { tax_rate, tax_legend, saving = cart.discount?.saving ?? null } = prices;
  return (
    <>
      <Pairs>
        <PriceParts
          basis={basis}
          prices={prices}
          rate={tax_rate === null || tax_legend !== null ? null : rateText(locale, tax_rate)}
        />
        {cart.discount && saving && (
          <div className={style.saving}>
            <dt>{t("checkout.code_saving", { code: cart.discount.code })}</dt>
            <dd className="num">{`−${formatMoney(locale, basis === "company" ? saving.net : saving.gross)}`}</dd>
          </div>
        )}
        {cart.posting && (
          <div className={style.ofit}>
            <dt>{t("checkout.of_it_posting")}</dt>
            <dd className="num">{priceText(cart.posting)}</dd>
          </div>
        )}
      </Pairs>
      {tax_legend && <p className="hint">{tax_legend}</p>}
    </>
  );
}
