import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useIntl } from "#ui/intl.ts";
import { brand } from "#brand/brand.ts";
import type { OrderView } from "#contract/orders/orders.ts";
import { buttonClass } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { remindersAhead } from "#domain/interpreting/session.ts";
import { serverNow } from "#ui/server-clock.ts";
import { restFor } from "#ui/live.ts";
import { call } from "../api.ts";
import { type PortalKey, useWords } from "../words.ts";
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
      <NextSteps steps={steps} orders={orders} />
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

/** Where we write to, as much of it as may be on a page that a link opens. */
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

/** The reminders of a session: a day and an hour before, as far as they are still ahead. */
const reminder_steps = { both: ["booking.step.2"], hour: ["booking.step.2_hour"], none: [] } as const;

function stepsOf(steps: Steps, orders: readonly OrderView[]): readonly PortalKey[] {
  const last = orders.every(isSession) ? "booking.step.3" : (`created.${steps}_step.3` as const);
  if (steps !== "order" || !orders.every(isSession))
    return [`created.${steps}_step.1` as const, `created.${steps}_step.2` as const, last];
  const starts = orders.map(({ starts_at }) => Date.parse(starts_at ?? ""));
  return ["booking.step.1", ...reminder_steps[remindersAhead(Math.min(...starts), serverNow())], last];
}

function NextSteps({ steps, orders }: { steps: Steps; orders: readonly OrderView[] }) {
  const { t } = useWords();
  return (
    <ol className={style.steps} aria-label={t("created.next")}>
      {stepsOf(steps, orders).map((key, i) => (
        <li key={key}>
          <span aria-hidden="true">{i + 1}</span>
          {t(key)}
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
