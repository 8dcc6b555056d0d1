import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import { brand } from "#brand/brand.ts";
import type { CallAnswer } from "#contract/client.ts";
import type { late_portal_routes } from "#contract/brands/portal-late.ts";
import { preselected } from "#domain/payments/payment-method.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { DownloadButton } from "#ui/download-button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { languageName } from "#ui/language-names.ts";
import { formatMoney, MoneyText } from "#ui/money-text.tsx";
import { FailureNotice, Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Pairs, TotalPair } from "#ui/pairs.tsx";
import { call } from "../../late-api.ts";
import { Loaded } from "../../shell/load-state.tsx";
import { PartPaid } from "../../shell/transfer-details.tsx";
import { OrderLinks } from "../../shell/order-links.tsx";
import { useCustomer } from "../../startup.ts";
import { useFailureText, useWords } from "../../words.ts";
import { requestOptions } from "./data.ts";
import { lastMethod, leadsTo, offered, rememberMethod, wayOf } from "../../shell/methods.ts";
import { BalancePart } from "./balance-part.tsx";
import { hasPrepaidPart } from "./checkout-values.ts";
import { VoucherPart } from "./voucher-part.tsx";
import { PaymentMethods, PayNote, SessionTime, useCountry } from "../../shell/payment-methods.tsx";
import style from "./summary.module.css";

type Due = CallAnswer<typeof late_portal_routes.paymentRequest>;

/** An amount due and its payment methods: for a first attempt, another one, and for anyone with the link. */
export function PayDue({ hash, share = false }: { hash: string; share?: boolean }) {
  const query = useQuery(requestOptions(hash));
  return (
    <Loaded query={query}>
      {(due) => (due.state === "open" ? <OpenDue due={due} share={share} /> : <ClosedDue due={due} />)}
    </Loaded>
  );
}

/** The pro forma of what is due, for who ordered it. */
function ProForma({ due: { hash, product } }: { due: Due }) {
  const { t } = useWords();
  return (
    <div>
      <DownloadButton
        name={product}
        label={t("due.pro_forma")}
        link={() => call("proForma", { params: { hash } })}
      />
    </div>
  );
}

/** The chosen method and the one press that leads to its page. */
function usePay(due: Due) {
  const failureText = useFailureText();
  const queries = useQueryClient();
  const methods = offered(due.payment_methods, useCustomer() !== undefined);
  const country = useCountry();
  const [method, setMethod] = useState(() => preselected(methods, { last: lastMethod(), country }));
  const [problem, setProblem] = useState<string>();
  const [own, setOwn] = useState({ use_balance: false, voucher: "" });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const keyFor = useIdempotency();
  const way = wayOf(method, own.voucher);
  const pay = async () => {
    if (way === "") return setProblem("payment.choose");
    setBusy(true);
    setError(null);
    try {
      const { redirect_url } = await call("startPayment", {
        params: { hash: due.hash },
        body: { payment_method: way, ...own },
        idempotency_key: keyFor([due.hash, way, own]),
      });
      rememberMethod(way);
      globalThis.location.assign(redirect_url);
    } catch (caught) {
      setBusy(false);
      setError(failureText(caught));
      // It may have been paid or closed since: another tab, a colleague with the link.
      void queries.invalidateQueries(requestOptions(due.hash));
    }
  };
  const choose = (value: string) => {
    setMethod(value);
    setProblem(undefined);
  };
  return { method, way, problem, busy, error, pay, choose, own, setOwn };
}

function useTitle(due: Due): string {
  const { t } = useWords();
  const [first, ...others] = due.orders;
  if (due.kind === "top_up") return t("prepaid.title");
  if (due.kind === "invoice") return due.product;
  if (!first) return t("pay.title");
  if (due.kind === "posting") return t("due.title_posting", { id: String(first.id) });
  if (due.kind === "overtime") return t("due.title_overtime", { id: String(first.id) });
  if (others.length === 0) return t("pay.title_order", { id: String(first.id) });
  return t("due.title_orders", { ids: due.orders.map(({ id }) => String(id)).join(", ") });
}

function OpenDue({ due, share }: { due: Due; share: boolean }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const { method, way, problem, busy, error, pay, choose, own, setOwn } = usePay(due);
  // Only a transfer adds to a part that has come.
  const amount = formatMoney(tag, (leadsTo(method) === "transfer" && due.part?.missing) || due.amount_due);
  return (
    <div className={`stack-6 shrink ${style.narrow}`}>
      <PageHead title={useTitle(due)} brand={brand.name} />
      {share && due.orders.some((order) => order.hash !== null) && (
        <Notice tone="success" live="status" title={t("checkout.shared")}>
          <p>{t("checkout.shared_text")}</p>
        </Notice>
      )}
      {due.part && <PartOfDue part={due.part} />}
      <form
        className={style.card}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void pay();
        }}
      >
        <DueLines due={due} />
        <BalancePart
          id="use_balance"
          balance={due.balance}
          due={due.amount_due}
          checked={own.use_balance}
          onChange={(use_balance) => setOwn({ ...own, use_balance })}
        />
        {/* Neither what fills the balance nor an invoice is paid by what is here already. */}
        {due.kind !== "top_up" && due.kind !== "invoice" && (
          <VoucherPart id="voucher" value={own.voucher} onChange={(voucher) => setOwn({ ...own, voucher })} />
        )}
        <PaymentMethods
          id="payment_method"
          methods={due.payment_methods}
          due={due.amount_due}
          value={method}
          problem={problem}
          onChange={choose}
          pays_rest={hasPrepaidPart(own)}
        />
        {due.kind === "cart" && <SessionTime services={due.orders.map(({ service_type }) => service_type)} />}
        {error !== null && (
          <FailureNotice tone="danger" when={error}>
            {error}
          </FailureNotice>
        )}
        <Button look="primary" type="submit" wide busy={busy}>
          {leadsTo(method) === "balance"
            ? t("due.from_balance", { amount })
            : leadsTo(method) === "invoice"
              ? t("due.on_account")
              : t("quote.pay", { amount })}
        </Button>
        <PayNote
          methods={due.payment_methods}
          method={way}
          busy={busy}
          pays_rest={hasPrepaidPart(own)}
          className="hint"
        />
      </form>
      {due.orders.some((order) => order.hash !== null) && <ProForma due={due} />}
      <ShareLink share={share} hash={due.hash} />
      <OrderLinks orders={due.orders} />
    </div>
  );
}

/** A part has come by transfer: its rest is transferred too, because other ways pay the whole amount. */
function PartOfDue({ part }: { part: NonNullable<Due["part"]> }) {
  const { t } = useWords();
  const locale = useLocale();
  return (
    <Notice
      tone="warning"
      action={
        <Link
          to="/$locale/payment/confirmation"
          params={{ locale }}
          search={{ payment: part.payment_hash }}
          className={buttonClass({ look: "secondary", size: "small" })}
        >
          {t("pay.part_rest")}
        </Link>
      }
    >
      <PartPaid part={part} />
      <p>{t("pay.part_other")}</p>
    </Notice>
  );
}

/** What the amount is made of: each order it pays, or the one thing it is for. */
function DueLines({ due }: { due: Due }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  return (
    <Pairs>
      {due.kind === "cart" ? (
        due.orders.map((order) => (
          <div key={order.id}>
            <dt>
              {`${t("order.number", { id: String(order.id) })} · ${t(`service.${order.service_type}`)}, ${languageName(tag, order.source_lang)} – ${languageName(tag, order.target_lang)}`}
            </dt>
            <dd>
              <MoneyText value={order.amount} />
            </dd>
          </div>
        ))
      ) : (
        <div>
          <dt>{t("pay.for")}</dt>
          <dd>{due.product}</dd>
        </div>
      )}
      <TotalPair>
        <dt>
          {t("ui.total")}
          {due.with_vat && <span className="hint"> {t("price.with_vat")}</span>}
        </dt>
        <dd>
          <MoneyText value={due.amount_due} />
        </dd>
      </TotalPair>
    </Pairs>
  );
}

/** The address of this amount due: it opens without login and shows nothing about the buyer. */
function ShareLink({ hash, share }: { hash: string; share: boolean }) {
  const { t } = useWords();
  const locale = useLocale();
  return (
    <section className="stack-3 at-start" aria-label={t("checkout.share")}>
      <p className="hint">{t("checkout.share_text")}</p>
      <CopyButton
        text={() => `${globalThis.location.origin}/${locale}/orders/pay/${hash}`}
        label={t("checkout.share")}
        look={share ? "primary" : "secondary"}
      />
    </section>
  );
}

function ClosedDue({ due }: { due: Due }) {
  const { t } = useWords();
  const locale = useLocale();
  return (
    <div className={style.head}>
      <PageHead title={t(due.state === "settled" ? "pay.settled" : "pay.closed")} brand={brand.name} />
      {due.kind === "top_up" && (
        <div>
          <Link
            to="/$locale/account/payments"
            params={{ locale }}
            className={buttonClass({ look: "primary" })}
          >
            {t("payments.see")}
          </Link>
        </div>
      )}
      <OrderLinks orders={due.orders} look="primary" />
    </div>
  );
}
