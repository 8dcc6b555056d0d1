import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { CartView } from "#contract/checkout/carts.ts";
import { Button } from "#ui/button.tsx";
import { formatInstant, formatMinutes } from "#ui/date-text.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { languageName } from "#ui/language-names.ts";
import { call } from "../../api.ts";
import { whyCharged } from "../../ordering/booking-time.ts";
import { forgetOpenCart, keepOpenCart } from "../../ordering/open-cart.ts";
import { service_addresses } from "../../ordering/service-address.ts";
import { ActDialog } from "../../shell/act-dialog.tsx";
import { type Basis, useBasisText } from "../../shell/price-basis.ts";
import { capital } from "../../shell/order-words.ts";
import { StepHead } from "../../shell/step-head.tsx";
import { useWords } from "../../words.ts";
import { useEnteredRows } from "../../shell/entered-rows.tsx";
import { enteredOf } from "./cart-entered.ts";
import { keepCart } from "./data.ts";
import style from "./summary.module.css";

type Item = CartView["items"][number];

/** What is bought, one line an order, with what can still be done to it. `alone` is a page of one order of the cart. */
export function ItemsSection({ cart, alone, basis }: { cart: CartView; alone: boolean; basis: Basis }) {
  const { t } = useWords();
  const locale = useLocale();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<Item | null>(null);
  /** To the form, filled with this order; it stays in the cart until the changed one takes its place. */
  const change = (item: Item, order_hash: string | null) => {
    if (order_hash === null) return;
    keepOpenCart(cart.hash);
    const { to, search } = service_addresses[item.service_type];
    void navigate({
      to,
      params: { locale },
      search: { ...search, again: order_hash, change: order_hash },
    });
  };
  return (
    <section className={style.card} aria-labelledby="items-title">
      <StepHead n={1} id="items-title">
        {t("checkout.items")}
      </StepHead>
      <ul className={style.items}>
        {cart.items.map((item) => (
          <li key={item.order_id} className={style.item}>
            <ItemFacts item={item} basis={basis} />
            <div className={style.acts}>
              {item.order_hash !== null && (
                <Button
                  size="small"
                  look="quiet"
                  aria-label={t("checkout.change_name", { id: String(item.order_id) })}
                  onClick={() => change(item, item.order_hash)}
                >
                  {t("checkout.change")}
                </Button>
              )}
              <Button
                size="small"
                look="quiet"
                aria-label={t("checkout.remove_name", { id: String(item.order_id) })}
                onClick={() => setLeaving(item)}
              >
                {t("checkout.remove")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {!alone && (
        <div>
          <Button
            size="small"
            icon={<Plus size={16} strokeWidth={2} aria-hidden="true" />}
            onClick={() => {
              keepOpenCart(cart.hash);
              void navigate({ to: "/$locale/order/write", params: { locale } });
            }}
          >
            {t("checkout.add_another")}
          </Button>
        </div>
      )}
      {leaving && <Removal cart={cart} item={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}

/** The languages and service of an order, as its line and the question about it say them. */
function useItemName() {
  const { locale: tag } = useIntl();
  return ({ source_lang, target_lang }: Pick<Item, "source_lang" | "target_lang">) =>
    source_lang === target_lang
      ? languageName(tag, source_lang)
      : `${languageName(tag, source_lang)} – ${languageName(tag, target_lang)}`;
}

function ItemFacts({ item, basis }: { item: Item; basis: Basis }) {
  const { t } = useWords();
  const nameOf = useItemName();
  const priceText = useBasisText(basis);
  const is_session = item.starts_at !== null;
  // The words that are not in files are typed text; unknown while a file is not counted.
  const typed = item.files.every(({ words }) => words !== null)
    ? item.words - item.files.reduce((sum, { words }) => sum + (words ?? 0), 0)
    : 0;
  const size =
    item.pages !== null
      ? t("order.pages", { n: item.pages })
      : item.words > 0 && !is_session
        ? t("ui.words", { n: item.words })
        : null;
  const facts = [
    t(`service.${item.service_type}`),
    ...(item.package ? [capital(item.package)] : []),
    ...(size === null ? [] : [size]),
    ...(item.specialized ? [t("write.specialized")] : []),
  ];
  return (
    <div className="stack-1 shrink">
      <div className={style.itemhead}>
        <h3>{nameOf(item)}</h3>
        <p className={style.price}>{priceText(item.quotation)}</p>
      </div>
      <p>{facts.join(" · ")}</p>
      {item.saving && (
        <p>
          {t("price.matches", { n: item.saving.words })}
          {`: −${priceText({ price_net: item.saving.net, price_gross: item.saving.gross })}`}
        </p>
      )}
      <When item={item} />
      <Session item={item} />
      {item.posting && (
        <p>
          {t("checkout.posting", { method: t(`paper.by.${item.posting.method}`) })}
          {" · "}
          {item.posting.free ? t("checkout.free") : priceText(item.posting)}
        </p>
      )}
      <Typed item={item} />
      {item.files.length > 0 && (
        <ul className={style.files} aria-label={t("order.files")}>
          {item.files.map((file, place) => (
            <li key={`${place} ${file.name}`}>
              <span>{file.name}</span>
              {file.words !== null && <span className="num">{t("ui.words", { n: file.words })}</span>}
            </li>
          ))}
          {typed > 0 && (
            <li>
              <span>{t("checkout.typed")}</span>
              <span className="num">{t("ui.words", { n: typed })}</span>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** When it begins, when it is delivered, or how long it takes once it is paid. */
function When({ item }: { item: Item }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  if (item.starts_at !== null)
    return <p>{t("checkout.begins", { moment: formatInstant(tag, item.starts_at, "zoned") })}</p>;
  if (item.deadline)
    return <p>{t("checkout.delivery", { moment: formatInstant(tag, item.deadline, "moment") })}</p>;
  if (item.production_minutes === null) return null;
  return <p>{t("checkout.working_time", { time: formatMinutes(tag, item.production_minutes) })}</p>;
}

/** Duration and charged minutes of a call or a visit. */
function Session({ item }: { item: Item }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const { duration_minutes: asked, charged_minutes: charged } = item;
  if (asked === null) return null;
  const more =
    charged === null || charged <= asked
      ? ""
      : ` · ${t(`booking.charged.${whyCharged(asked, charged)}`, { time: formatMinutes(tag, charged) })}`;
  return (
    <p>
      {t("checkout.length", { time: formatMinutes(tag, asked) })}
      {more}
    </p>
  );
}

/** Entered details other than languages and content, to be checked before payment. */
function Typed({ item }: { item: Item }) {
  const { t } = useWords();
  const rows = useEnteredRows()(enteredOf(item));
  if (rows.length === 0) return null;
  return (
    <dl className={style.typed} aria-label={t("checkout.check")}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** C22: names the item that is removed. */
function Removal({ cart, item, onClose }: { cart: CartView; item: Item; onClose: () => void }) {
  const { t } = useWords();
  const nameOf = useItemName();
  const id = String(item.order_id);
  const files = item.files.map(({ name }) => name).join(", ");
  return (
    <ActDialog
      title={t("checkout.remove")}
      heading={t("checkout.remove_title", { id })}
      danger
      cancel_text={t("checkout.keep")}
      action={useRemoval(cart)}
      input={() => id}
      done={t("checkout.removed", { id })}
      onClose={onClose}
    >
      <p>{[nameOf(item), files].filter(Boolean).join(" · ")}</p>
    </ActDialog>
  );
}

function useRemoval({ hash, items }: CartView) {
  const locale = useLocale();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (order_id: string) => call("removeCartItem", { params: { hash, order_id } }),
    onSuccess: (left) => {
      queries.removeQueries({ queryKey: ["orders"] });
      if (left && items.length > 1) return keepCart(queries, left);
      if (left)
        return void navigate({
          to: "/$locale/orders/$cart_hash",
          params: { locale, cart_hash: left.hash },
        });
      forgetOpenCart();
      return void navigate({ to: "/$locale/order/write", params: { locale } });
    },
  });
}
