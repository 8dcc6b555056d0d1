import { ChevronUp } from "lucide-react";
import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import { service_traits } from "#domain/catalog.ts";
import { Button } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { useAnswerTime } from "../shell/answer-time.ts";
import { leading, useBasis, useBasisText, useIsAbroad } from "../shell/price-basis.ts";
import { useWords } from "../words.ts";
import { formatRate, type PriceRow, PriceRows } from "./price-card.tsx";
import style from "./price-card.module.css";
import type { Order } from "./use-order.ts";

type Props = { readonly order: Order; readonly rows?: readonly PriceRow[] };

/** On a phone the price and the next step stay at the lower edge; a press on the price shows its details. */
export function PriceBar({ order, rows = [] }: Props) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const { main, go, form, asking, cart } = order;
  const label = asking ? "write.send_short" : main === "quote" ? "write.quote_short" : null;
  return (
    <div className={style.bar}>
      <BarText order={order} onOpen={() => setOpen(true)} />
      <Button look="primary" busy={form.sending} onClick={() => go(main)}>
        {label !== null
          ? t(label)
          : cart?.changed
            ? t("write.save_short")
            : cart
              ? t("write.add_short", { n: cart.items })
              : t("write.continue_short")}
      </Button>
      <Dialog open={open} title={t("price.title")} onClose={() => setOpen(false)}>
        <div className={style.sheet}>
          <PriceRows order={order} rows={rows} />
        </div>
      </Dialog>
    </div>
  );
}

function BarText({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const { t } = useWords();
  const { locale } = useIntl();
  const { offer, quote, why_not, kind, unsent } = order;
  const basis = useBasis();
  const textOf = useBasisText(basis);
  const abroad = useIsAbroad();
  const answered = useAnswerTime();
  if (!offer || !quote || why_not !== null)
    return (
      <span className={style.bartext}>
        {why_not !== null && <span>{t("price.by_hand_short", { when: answered })}</span>}
      </span>
    );
  const price = quote.from_price
    ? t("offer.from", { price: formatMoney(locale, leading(basis, offer)) })
    : textOf(offer);
  // The least price has no time of its own: the time depends on the text.
  const is_least = quote.from_price && !unsent;
  const units = quote.units ?? null;
  const when =
    service_traits[kind.service].session !== null
      ? units && t(kind.size ?? "ui.words", { n: units.quantity })
      : formatInstant(locale, offer.delivery_at, "short");
  return (
    <button type="button" className={style.bartext} onClick={onOpen}>
      <strong className="num">{price}</strong>
      {basis === "company" && !quote.from_price && (
        <span>
          {abroad
            ? t("price.plus_vat_by_address")
            : t("price.plus_vat", {
                rate: formatRate(locale, quote.tax_rate_bps),
                total: formatMoney(locale, offer.price_gross),
              })}
        </span>
      )}
      <span>
        {unsent ? t(`price.unsent_short.${unsent}`) : is_least ? t("price.details") : when}
        <ChevronUp size={16} strokeWidth={2} aria-hidden="true" />
      </span>
      {!is_least && <span className="visually-hidden">{t("price.details")}</span>}
    </button>
  );
}
