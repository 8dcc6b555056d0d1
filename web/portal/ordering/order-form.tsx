import { Link, useSearch } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { useIntl } from "#ui/intl.ts";
import { Button } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { FailureNotice, Notice } from "#ui/notice.tsx";
import { lazyExtra, lazyWithHomeWords } from "../shell/lazy-page.ts";
import { useFailureText, useWords } from "../words.ts";
import { PriceBar } from "./price-bar.tsx";
import { PriceCard, type PriceRow } from "./price-card.tsx";
import type { Order } from "./use-order.ts";
import style from "./order-form.module.css";

const no_problems = {};

const QuoteContact = lazyWithHomeWords(() => import("./quote-contact.tsx"));
/** Only files on their way are lost by leaving. */
const LeaveGuard = lazyExtra(async () => ({ default: (await import("./leave-guard.tsx")).LeaveGuard }));
/** Only for quote requests, which a person answers; ordering does not need it. */
const QuoteLimit = lazyExtra(() => import("./quote-limit.tsx"));

/**
 * The layout of every order form: the fields on the left, the price next to them, and both buttons. An error never
 * discards typed text.
 */
export function OrderForm(props: {
  readonly order: Order;
  readonly rows?: readonly PriceRow[];
  /** Labels of fields for the summary of problems, besides those that several services ask for. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}) {
  const { order, rows = [], labels = {}, children } = props;
  const { t } = useWords();
  const { form, asking, is_guest, go, main } = order;
  const { summary_ref } = form;
  return (
    <form
      noValidate
      className={style.grid}
      onSubmit={(event) => {
        event.preventDefault();
        go(main);
      }}
    >
      <div className="stack-5 shrink">
        <DraftNotice order={order} />
        <ErrorSummary
          ref={summary_ref}
          // Not before a try to send: a box that grows above a field takes the button away under the finger.
          problems={form.failed ? form.problems : no_problems}
          idOf={form.idOf}
          labels={{
            text: t("write.text"),
            files: t("write.files"),
            target_langs: t("write.to"),
            category_id: t("write.category"),
            wanted_deadline: t("write.own_deadline"),
            email: t("contact.email"),
            preapproved: t("write.limit_title"),
            preapproved_early: t("write.limit_title"),
            phone: t("contact.phone"),
            discount_code: t("price.code"),
            ...labels,
          }}
        />
        <Failure order={order} />
        <OpenCartNotice order={order} />
        {children}
        <Suspense fallback={null}>
          {asking && is_guest && <QuoteContact order={order} />}
          {main === "quote" && !is_guest && <QuoteLimit form={form} focused={asking} />}
        </Suspense>
      </div>
      <div className={style.aside}>
        <PriceCard order={order} rows={rows} />
      </div>
      <PriceBar order={order} rows={rows} />
      {[order.uploads, order.materials].some((list) => list.rows.length > 0) && (
        <Suspense fallback={null}>
          <LeaveGuard order={order} />
        </Suspense>
      )}
    </form>
  );
}

/**
 * An open order of this browser: what is ordered now joins it, unless the person says otherwise, or takes the place of
 * the item that the form was filled with.
 */
function OpenCartNotice({ order: { cart, leaveCart } }: { order: Order }) {
  const { t } = useWords();
  const locale = useLocale();
  if (!cart) return null;
  const { changed } = cart;
  return (
    <Notice
      tone="neutral"
      action={
        !changed && (
          <Button size="small" onClick={leaveCart}>
            {t("write.cart_leave")}
          </Button>
        )
      }
    >
      {changed
        ? t("write.cart_change", { id: String(changed.order_id) })
        : t("write.cart_open", { n: cart.items })}{" "}
      <Link to="/$locale/orders/$cart_hash" params={{ locale, cart_hash: cart.hash }}>
        {t(changed ? "write.change_leave" : "write.cart_see")}
      </Link>
    </Notice>
  );
}

/** G12: reports that the form was filled from a draft, and offers to discard it. */
function DraftNotice({ order: { cart, restored_at, discard } }: { order: Order }) {
  const { t } = useWords();
  const { locale } = useIntl();
  const { copied } = useSearch({ strict: false });
  // An order that is being changed has its own notice, and is not a forgotten draft.
  if (restored_at === null || cart?.changed) return null;
  return (
    <Notice
      tone="info"
      action={
        <Button size="small" onClick={discard}>
          {t("write.discard")}
        </Button>
      }
    >
      {copied ? t("write.copied") : t("write.restored", { time: formatInstant(locale, restored_at, "time") })}
    </Notice>
  );
}

/**
 * The server's text of a refusal, else a general one. Typed text stays, and a refusal about the open order links to it.
 */
function Failure({ order: { failure } }: { order: Order }) {
  const { t } = useWords();
  const locale = useLocale();
  const failureText = useFailureText();
  if (failure === null) return null;
  const { error, cart_hash } = failure;
  return (
    <FailureNotice tone="danger" when={failure}>
      {failureText(error)}{" "}
      {cart_hash !== null && (
        <Link to="/$locale/orders/$cart_hash" params={{ locale, cart_hash }}>
          {t("write.cart_see")}
        </Link>
      )}
    </FailureNotice>
  );
}
