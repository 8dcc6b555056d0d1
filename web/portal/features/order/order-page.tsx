import { Link, useParams } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { brand } from "#brand/brand.ts";
import type { OrderView } from "#contract/orders.ts";
import type { Status } from "#domain/catalog.ts";
import { projection } from "#domain/order/projection.ts";
import { buttonClass } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { languageName } from "#ui/language-names.ts";
import { MoneyText } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { usePoll } from "#ui/poll.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Timeline } from "#ui/timeline.tsx";
import { call } from "../../api.ts";
import { Loaded } from "../../shell/load-state.tsx";
import { useWords } from "../../words.ts";
import { OrderFiles } from "./order-files.tsx";
import { InvoiceButton } from "./download.tsx";
import style from "./order.module.css";
import { Rating } from "./rating.tsx";

/** An order stands still in these until somebody does something on another page. */
const settled: readonly Status[] = ["finished", "canceled", "dropped"];

/** R11: follow, download, pay, rate. The hash is the key, so a guest's letter leads here too. */
export function OrderPage() {
  const { hash = "" } = useParams({ strict: false });
  const query = usePoll<OrderView>({
    key: ["order", hash],
    load: (signal) => call("order", { params: { hash }, signal }),
    isFinal: ({ status }) => settled.includes(status),
    limit_minutes: 60,
  });
  return <Loaded query={query}>{(order) => <Order order={order} />}</Loaded>;
}

function Order({ order }: { order: OrderView }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const pair = `${languageName(tag, order.source_lang)} – ${languageName(tag, order.target_lang)}`;
  return (
    <div className={style.page}>
      <div className={style.head}>
        <div className={style.title}>
          <PageHead title={t("order.number", { id: String(order.id) })} brand={brand.name} />
          <span aria-live="polite">
            <StatusBadge status={order.status} />
          </span>
        </div>
        <p className={style.muted}>
          {pair}
          {order.deadline &&
            ` · ${t("order.deadline", { moment: formatInstant(tag, order.deadline, "moment") })}`}
        </p>
      </div>
      <NextStep order={order} />
      <section className={style.card} aria-label={t("order.progress")}>
        <Timeline
          label={t("order.progress")}
          steps={order.timeline.map((step) => ({
            ...step,
            key: step.stage,
            label: stageWord(step.stage, t),
          }))}
        />
        {projection[order.status].action === "wait" && <p>{t(`status_hint.${order.status}`)}</p>}
      </section>
      <OrderFiles order={order} />
      <div className={style.two}>
        <Details order={order} />
        <Costs order={order} />
      </div>
      {order.status === "finished" && <Rating order={order} />}
    </div>
  );
}

type Words = ReturnType<typeof useWords>["t"];
const stages = ["quote", "payment", "translation", "quality_check", "delivery"] as const;
const stageWord = (stage: string, t: Words): string => {
  const known = stages.find((one) => one === stage);
  return known ? t(`stage.${known}`) : stage;
};

/** What the page offers first, by status. */
function NextStep({ order }: { order: OrderView }) {
  const { t } = useWords();
  const locale = useLocale();
  const { action } = projection[order.status];
  const primary = buttonClass({ look: "primary" });
  if (action === "accept_or_reject")
    return (
      <Notice
        tone="warning"
        action={
          <Link
            to="/$locale/order/quotations/$hash"
            params={{ locale, hash: order.hash }}
            className={primary}
          >
            {t("order.review_quote")}
          </Link>
        }
      >
        {t("status_hint.acceptation")}
      </Notice>
    );
  if ((action === "pay" || action === "continue") && order.cart_hash)
    return (
      <Notice
        tone={action === "pay" ? "danger" : "warning"}
        action={
          <Link
            to="/$locale/orders/$cart_hash/$order_hash"
            params={{ locale, cart_hash: order.cart_hash, order_hash: order.hash }}
            className={primary}
          >
            {t(action === "pay" ? "order.pay" : "order.continue")}
          </Link>
        }
      >
        {t(`status_hint.${order.status}`)}
      </Notice>
    );
  if (action === "download") return <Notice tone="success">{t("order.ready")}</Notice>;
  if (action === "order_again" || action === "ask_again")
    return (
      <Notice
        tone="neutral"
        action={
          <Link to="/$locale/order/write" params={{ locale }} className={buttonClass()}>
            {t("quote.order_again")}
          </Link>
        }
      >
        {t(`status_hint.${order.status}`)}
      </Notice>
    );
  if (action === "contact")
    return (
      <Notice tone="danger">
        <p>{t("status_hint.failure")}</p>
        <p>
          <a href={`mailto:${brand.seller.email}`}>{brand.seller.email}</a> · {brand.seller.phone}
        </p>
      </Notice>
    );
  return null;
}

function Details({ order }: { order: OrderView }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  return (
    <section className={style.card} aria-labelledby="details-title">
      <h2 id="details-title">{t("order.details")}</h2>
      <dl className={style.pairs}>
        <Pair label={t("order.service")}>{t(`service.${order.service_type}`)}</Pair>
        {order.package && (
          <Pair label={t("price.package")}>
            {order.package.slice(0, 1).toUpperCase() + order.package.slice(1)}
          </Pair>
        )}
        <Pair label={t("price.size")}>{t("ui.words", { n: order.words })}</Pair>
        <Pair label={t("order.created")}>{formatInstant(tag, order.created_at, "short")}</Pair>
        {order.category && <Pair label={t("write.category")}>{order.category.name}</Pair>}
        {order.specialized && <Pair label={t("write.specialized")}>{t("order.yes")}</Pair>}
      </dl>
      {order.note_for_translator !== "" && (
        <div>
          <h3>{t("write.note")}</h3>
          <p className={style.note}>{order.note_for_translator}</p>
        </div>
      )}
    </section>
  );
}

const Pair = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Costs({ order }: { order: OrderView }) {
  const { t } = useWords();
  const { price_net, vat, price_gross, tax_rate } = order;
  const rate = tax_rate !== null && /^\d+(\.\d+)?$/.test(tax_rate) ? `${tax_rate}%` : (tax_rate ?? "");
  return (
    <section className={style.card} aria-labelledby="costs-title">
      <h2 id="costs-title">{t("order.costs")}</h2>
      {price_net && vat && price_gross ? (
        <dl className={style.pairs}>
          <Pair label={t("ui.net")}>
            <MoneyText value={price_net} />
          </Pair>
          <Pair label={t("ui.vat_rate", { rate })}>
            <MoneyText value={vat} />
          </Pair>
          <div className={style.total}>
            <dt>{t("ui.total")}</dt>
            <dd>
              <MoneyText value={price_gross} />
            </dd>
          </div>
        </dl>
      ) : (
        <p className={style.muted}>{t("order.no_price")}</p>
      )}
      {order.invoices.map((invoice) => (
        <InvoiceButton key={invoice.hash} order_hash={order.hash} invoice={invoice} />
      ))}
    </section>
  );
}
