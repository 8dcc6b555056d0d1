import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { OrderView } from "#contract/orders/orders.ts";
import type { Status } from "#domain/catalog.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { call } from "../../late-api.ts";
import { Link } from "@tanstack/react-router";
import { AgainLink } from "../../ordering/again-link.tsx";
import { ProofCode } from "../../shell/proof-code.tsx";
import { MetaLink } from "../../shell/meta-link.tsx";
import { brandOptions } from "../../startup.ts";
import { RenewLink } from "./order-link.tsx";
import { Reopen } from "./reopen.tsx";
import { useFailureText, useWords } from "../../words.ts";
import style from "./order.module.css";

/** In these there is no contract yet, so there is nothing to complain about. */
const before_contract: readonly Status[] = ["draft", "calculation", "acceptation", "dropped"];

/** What else can be done with an order: again, a complaint, withdrawal (D9), the end. */
export function OrderActs({ order }: { order: OrderView }) {
  const { t } = useWords();
  const locale = useLocale();
  const { data } = useQuery(brandOptions(locale));
  const complaints = data?.meta.complaints_url;
  const bought = !before_contract.includes(order.status);
  return (
    <nav className={style.acts} aria-label={t("order.more")}>
      {order.status !== "draft" && order.end === null && (
        <AgainLink order={order} className={buttonClass({ size: "small" })}>
          {t("quote.order_again")}
        </AgainLink>
      )}
      {bought && complaints && <MetaLink href={complaints}>{t("order.complaint")}</MetaLink>}
      {order.withdrawal.offered && (
        <Link to="/$locale/withdrawal/$order_hash" params={{ locale, order_hash: order.hash }}>
          {t("order.withdraw")}
        </Link>
      )}
      <Reopen order={order} />
      <RenewLink order={order} />
      {order.cancellation && <Cancel order={order} cancellation={order.cancellation} />}
    </nav>
  );
}

type Cancellation = NonNullable<OrderView["cancellation"]>;

const wordOf = (status: Status): "draft" | "request" | "order" =>
  status === "draft" ? "draft" : status === "calculation" ? "request" : "order";

/** C22: shows the refund before the order is cancelled. */
function Cancel({ order, cancellation }: { order: OrderView; cancellation: Cancellation }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState("");
  const { act, busy, error } = useCancel(order, { cancellation, code }, () => setOpen(false));
  const word = wordOf(order.status);
  return (
    <>
      <Button size="small" look="quiet" onClick={() => setOpen(true)}>
        {t(`cancel.button.${word}`)}
      </Button>
      <Dialog
        open={open}
        title={t(`cancel.title.${word}`, { id: String(order.id) })}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t("cancel.keep")}</Button>
            <Button look="danger" busy={busy} onClick={() => void act()}>
              {t(`cancel.button.${word}`)}
            </Button>
          </>
        }
      >
        <RefundText cancellation={cancellation} />
        {cancellation.needs_code && (
          <ProofCode hash={order.hash} email_hint={order.email_hint ?? ""} code={code} onChange={setCode} />
        )}
        {error !== null && (
          <Notice tone="danger" live="alert">
            {error}
          </Notice>
        )}
      </Dialog>
    </>
  );
}

function RefundText({ cancellation: { paid, refund } }: { cancellation: Cancellation }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const nothing = (text: string) => /^0+\.00$/.test(text);
  if (nothing(paid.currency_amount_decimal)) return <p>{t("cancel.nothing_paid")}</p>;
  const amounts = { paid: formatMoney(tag, paid), refund: formatMoney(tag, refund) };
  if (nothing(refund.currency_amount_decimal)) return <p>{t("cancel.no_refund", { paid: amounts.paid })}</p>;
  const whole = paid.currency_amount_decimal === refund.currency_amount_decimal;
  return <p>{whole ? t("cancel.whole", { paid: amounts.paid }) : t("cancel.part", amounts)}</p>;
}

type Cancelling = { readonly cancellation: Cancellation; readonly code: string };

function useCancel(order: OrderView, { cancellation, code }: Cancelling, onDone: () => void) {
  const { t } = useWords();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const keyFor = useIdempotency();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const act = async () => {
    setBusy(true);
    setError(null);
    const body = {
      expected_refund: cancellation.refund.currency_amount_decimal,
      ...(cancellation.needs_code && { code }),
    };
    try {
      await call("cancelOrder", {
        params: { hash: order.hash },
        body,
        idempotency_key: keyFor([order.hash, body]),
      });
      toast(t("cancel.done", { id: String(order.id) }));
      onDone();
    } catch (caught) {
      setError(failureText(caught));
    } finally {
      // Done or refused, the page may show something else by now.
      await queries.invalidateQueries({ queryKey: ["order", order.hash] });
      queries.removeQueries({ queryKey: ["orders"] });
      setBusy(false);
    }
  };
  return { act, busy, error };
}
