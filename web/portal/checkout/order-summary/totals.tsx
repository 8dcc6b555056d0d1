import type { CartView } from "#contract/checkout/carts.ts";
import type { MoneyView } from "#contract/shared.ts";
import { useIntl } from "#ui/intl.ts";
import { MoneyText } from "#ui/money-text.tsx";
import { Pairs, TotalPair } from "#ui/pairs.tsx";
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
};

/** Net, VAT and total of everything, with what of it posts an original. */
export function Totals({ prices, cart }: { prices: Prices; cart: CartView }) {
  const { t } = useWords();
  const { locale } = useIntl();
  const { tax_rate, tax_legend } = prices;
  return (
    <>
      <Pairs>
        <div>
          <dt>{t("ui.net")}</dt>
          <dd>
            <MoneyText value={prices.price_net} />
          </dd>
        </div>
        <div>
          <dt>
            {tax_rate === null || tax_legend !== null
              ? t("ui.vat")
              : t("ui.vat_rate", { rate: rateText(locale, tax_rate) })}
          </dt>
          <dd>
            <MoneyText value={prices.vat} />
          </dd>
        </div>
        <TotalPair>
          <dt>{t("ui.total")}</dt>
          <dd>
            <MoneyText value={prices.price_gross} />
          </dd>
        </TotalPair>
        {cart.posting_gross && (
          <div className={style.ofit}>
            <dt>{t("checkout.of_it_posting")}</dt>
            <dd>
              <MoneyText value={cart.posting_gross} />
            </dd>
          </div>
        )}
      </Pairs>
      {tax_legend && <p className="hint">{tax_legend}</p>}
    </>
  );
}
