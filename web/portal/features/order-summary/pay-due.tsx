import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { brand } from "#brand/brand.ts";
import type { CallAnswer } from "#contract/client.ts";
import type { portal_routes } from "#contract/portal.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { useLocale } from "#ui/i18n.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { MoneyText } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { call } from "../../api.ts";
import { Loaded } from "../../shell/load-state.tsx";
import { useWords } from "../../words.ts";
import { requestOptions } from "./data.ts";
import { PaymentMethods } from "./payment-methods.tsx";
import style from "./summary.module.css";

type Due = CallAnswer<typeof portal_routes.paymentRequest>;

/** An amount due and the ways to pay it; the same page for a first try and for another one. */
export function PayDue({ hash, order_id }: { hash: string; order_id?: number }) {
  const query = useQuery(requestOptions(hash));
  return (
    <Loaded query={query}>
      {(due) =>
        due.state === "open" ? (
          <OpenDue due={due} order_id={order_id ?? due.orders[0]?.id} />
        ) : (
          <ClosedDue due={due} />
        )
      }
    </Loaded>
  );
}

/** The chosen method and the one press that leads to its page. */
function usePay(due: Due) {
  const { t } = useWords();
  const [only, ...others] = due.payment_methods;
  const [method, setMethod] = useState(only && others.length === 0 ? only.method : "");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const keyFor = useIdempotency();
  const pay = async () => {
    if (method === "") return setProblem("field.required");
    setBusy(true);
    setError(null);
    try {
      const { redirect_url } = await call("startPayment", {
        params: { hash: due.hash },
        body: { payment_method: method },
        idempotency_key: keyFor([due.hash, method]),
      });
      globalThis.location.assign(redirect_url);
    } catch (caught) {
      setBusy(false);
      setError(caught instanceof ApiError && caught.message !== "" ? caught.message : t("error.not_sent"));
    }
  };
  const choose = (value: string) => {
    setMethod(value);
    setProblem(undefined);
  };
  return { method, problem, busy, error, pay, choose };
}

function OpenDue({ due, order_id }: { due: Due; order_id: number | undefined }) {
  const { t } = useWords();
  const { method, problem, busy, error, pay, choose } = usePay(due);
  const title =
    due.kind === "top_up"
      ? t("prepaid.title")
      : order_id === undefined
        ? t("pay.title")
        : t("pay.title_order", { id: String(order_id) });
  return (
    <div className={`${style.form} ${style.narrow}`}>
      <PageHead title={title} brand={brand.name} />
      <form
        className={style.card}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void pay();
        }}
      >
        <dl className={style.pairs}>
          <div>
            <dt>{t("pay.for")}</dt>
            <dd>{due.product}</dd>
          </div>
          <div className={style.total}>
            <dt>{t("ui.total")}</dt>
            <dd>
              <MoneyText value={due.amount_due} />
            </dd>
          </div>
        </dl>
        <PaymentMethods
          id="payment_method"
          methods={due.payment_methods}
          value={method}
          problem={problem}
          onChange={choose}
        />
        {error !== null && (
          <Notice tone="danger" live="alert">
            {error}
          </Notice>
        )}
        <Button look="primary" type="submit" wide busy={busy}>
          {t("pay.button")}
        </Button>
        <p className={style.note}>{t("checkout.leaving")}</p>
      </form>
    </div>
  );
}

function ClosedDue({ due }: { due: Due }) {
  const { t } = useWords();
  const locale = useLocale();
  const [first] = due.orders;
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
      {first && (
        <div>
          <Link
            to="/$locale/account/order/$hash"
            params={{ locale, hash: first.hash }}
            className={buttonClass({ look: "primary" })}
          >
            {t("order.see")}
          </Link>
        </div>
      )}
    </div>
  );
}
