import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useIntl } from "#ui/intl.ts";
import { brand } from "#brand/brand.ts";
import type { OrderView } from "#contract/orders/orders.ts";
import { buttonClass } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { restFor } from "#ui/live.ts";
import { call } from "../api.ts";
import { useWords } from "../words.ts";
import style from "./after-paying.module.css";
import { InvoiceButton } from "./downloads.tsx";
import { OrderBadge } from "./order-badge.tsx";
import { useOrderName } from "./order-name.ts";

/** Invoices are issued some moments after the payment. */
const refresh_ms = 10_000;
type Steps = "order" | "quote" | "transfer";

/** R18, R20: the date, where the confirmation went, what happens next, the invoice, and every order that was bought. */
export function AfterPaying({ hashes, steps = "order" }: { hashes: readonly string[]; steps?: Steps }) {
  const { data: orders = [] } = useQuery({
    queryKey: ["bought", ...hashes],
    queryFn: async ({ signal }) => {
      const found = await Promise.allSettled(
        hashes.map((hash) => call("order", { params: { hash }, signal })),
      );
      return found.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    },
    refetchInterval: restFor(refresh_ms),
  });
  const [first] = orders;
  if (!first) return null;
  return (
    <div className={style.after}>
      {steps === "order" && <When orders={orders} />}
      <MailUsed order={first} />
      <NextSteps steps={steps} sessions={orders.every(isSession)} />
      <Orders orders={orders} />
      {steps === "order" && <Invoices orders={orders} />}
    </div>
  );
}

const isSession = ({ starts_at }: OrderView): boolean => starts_at !== null;

/** When the last of them is delivered; calls and visits begin. */
function When({ orders }: { orders: readonly OrderView[] }) {
  const { t } = useWords();
  const { locale } = useIntl();
  const begins = orders.every(isSession);
  const moments = orders.flatMap(({ starts_at, deadline }) => starts_at ?? deadline ?? []);
  const last = moments.toSorted().at(-1);
  if (last === undefined) return null;
  return (
    <p className={style.when}>
      <span>{t(begins ? "next.until.begins" : "next.until.delivery")}</span>
      <strong>{formatInstant(locale, last, "moment")}</strong>
    </p>
  );
}

/** Where we write to, as much of it as may stand on a page that a link opens. */
function MailUsed({ order }: { order: OrderView }) {
  const { t } = useWords();
  if (order.email_hint === null) return null;
  const subject = encodeURIComponent(t("order.number", { id: String(order.id) }));
  return (
    <p className="muted">
      {t("created.mail_used", { email: order.email_hint })}{" "}
      <a href={`mailto:${brand.seller.email}?subject=${subject}`}>{t("created.mail_wrong")}</a>
    </p>
  );
}

function NextSteps({ steps, sessions }: { steps: Steps; sessions: boolean }) {
  const { t } = useWords();
  const key = (n: 1 | 2 | 3) =>
    sessions && (steps === "order" || n === 3)
      ? (`booking.step.${n}` as const)
      : (`created.${steps}_step.${n}` as const);
  return (
    <ol className={style.steps} aria-label={t("created.next")}>
      {([1, 2, 3] as const).map((n) => (
        <li key={n}>
          <span aria-hidden="true">{n}</span>
          {t(key(n))}
        </li>
      ))}
    </ol>
  );
}

/** One order has a button; several are listed with their state. */
function Orders({ orders }: { orders: readonly OrderView[] }) {
  const { t } = useWords();
  const locale = useLocale();
  const nameOf = useOrderName();
  const [only, ...more] = orders;
  if (only && more.length === 0)
    return (
      <Link
        to="/$locale/account/order/$hash"
        params={{ locale, hash: only.hash }}
        className={buttonClass({ look: "primary" })}
      >
        {t("order.see")}
      </Link>
    );
  return (
    <ul className={style.orders}>
      {orders.map((order) => (
        <li key={order.id}>
          <Link to="/$locale/account/order/$hash" params={{ locale, hash: order.hash }}>
            {`${order.id} · ${nameOf(order)}`}
          </Link>
          <OrderBadge order={order} />
        </li>
      ))}
    </ul>
  );
}

function Invoices({ orders }: { orders: readonly OrderView[] }) {
  const { t } = useWords();
  const listed = orders.flatMap(({ hash, invoices }) => invoices.map((invoice) => ({ hash, invoice })));
  // The orders of a cart may share an invoice.
  const once = listed.filter(
    ({ invoice }, at) => listed.findIndex((other) => other.invoice.hash === invoice.hash) === at,
  );
  if (once.length === 0) return <p className="muted">{t("order.invoice_by_mail")}</p>;
  return once.map(({ hash, invoice }) => (
    <InvoiceButton key={invoice.hash} order_hash={hash} invoice={invoice} />
  ));
}
