import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { OrderView } from "#contract/orders/orders.ts";
import type { Status } from "#domain/catalog.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { formatMoney, isNothing } from "#ui/money-text.tsx";
import { call } from "../../late-api.ts";
import { Link } from "@tanstack/react-router";
import { AgainLink } from "../../ordering/again-link.tsx";
import { ActDialog } from "../../shell/act-dialog.tsx";
import { ProofCode } from "../../shell/proof-code.tsx";
import { MetaLink } from "../../shell/meta-link.tsx";
import { brandOptions } from "../../startup.ts";
import { MoveIn } from "./move-in.tsx";
import { RenewLink } from "./renew-link.tsx";
import { Reopen } from "./reopen.tsx";
import { useWords } from "../../words.ts";
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
      {order.status === "finished" ? (
        <a href="#complaint">{t("order.complaint")}</a>
      ) : (
        bought && complaints && <MetaLink href={complaints}>{t("order.complaint")}</MetaLink>
      )}
      {order.withdrawal.offered && (
        <Link to="/$locale/withdrawal/$order_hash" params={{ locale, order_hash: order.hash }}>
          {t("order.withdraw")}
        </Link>
      )}
      <Reopen order={order} />
      <MoveIn order={order} />
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
  const cancel = useCancel(order);
  const word = wordOf(order.status);
  return (
    <>
      <Button size="small" look="quiet" onClick={() => setOpen(true)}>
        {t(`cancel.button.${word}`)}
      </Button>
      {open && (
        <ActDialog
          title={t(`cancel.button.${word}`)}
          heading={t(`cancel.title.${word}`, { id: String(order.id) })}
          danger
          cancel_text={t("cancel.keep")}
          action={cancel}
          input={() => ({
            expected_refund: cancellation.refund.currency_amount_decimal,
            expected_receivable: cancellation.receivable.currency_amount_decimal,
            ...(cancellation.needs_code && { code }),
          })}
          done={t("cancel.done", { id: String(order.id) })}
          onClose={() => setOpen(false)}
        >
          <RefundText cancellation={cancellation} />
          {cancellation.needs_code && (
            <ProofCode hash={order.hash} email_hint={order.email_hint ?? ""} code={code} onChange={setCode} />
          )}
        </ActDialog>
      )}
    </>
  );
}

/**
 * What is refunded, or on account stays to be paid, and why: work keeps its part of the price, a session that of its
 * notice window (4.8).
 */
function RefundText({ cancellation }: { readonly cancellation: Cancellation }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const { rule } = cancellation;
  const paid = formatMoney(tag, cancellation.paid);
  const refund = formatMoney(tag, cancellation.refund);
  const owed = formatMoney(tag, cancellation.receivable);
  if (rule === "nothing_paid") return <p>{t("cancel.nothing_paid")}</p>;
  if (isNothing(cancellation.paid)) return <p>{t(`cancel.account.${rule}`, { owed })}</p>;
  return (
    <p>
      {t(`cancel.${rule}`, { paid, refund })}
      {!isNothing(cancellation.receivable) && ` ${t("cancel.also_owed", { owed })}`}
    </p>
  );
}

function useCancel({ hash }: OrderView) {
  const queries = useQueryClient();
  const keyFor = useIdempotency();
  return useMutation({
    mutationFn: (body: { expected_refund: string; expected_receivable: string; code?: string }) =>
      call("cancelOrder", { params: { hash }, body, idempotency_key: keyFor([hash, body]) }),
    // Done or refused, the page may show something else by now.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["order", hash] });
      queries.removeQueries({ queryKey: ["orders"] });
    },
  });
}
