import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { brand } from "#brand/brand.ts";
import type { ApprovalView } from "#contract/spending/approvals.ts";
import { buttonClass } from "#ui/button.tsx";
import { DateText } from "#ui/date-text.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { useIntl } from "#ui/intl.ts";
import { languageName } from "#ui/language-names.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Pairs } from "#ui/pairs.tsx";
import forms from "../../shell/forms.module.css";
import { Loaded } from "../../shell/load-state.tsx";
import { approvalOptions } from "./data.ts";
import { Decision } from "./decision.tsx";
import { StateBadge } from "./state-badge.tsx";
import { useSpendingWords } from "./words.ts";

/** The page of a purchase that waits: the only place where it is decided. */
export function ApprovalPage() {
  const { t } = useSpendingWords();
  const locale = useLocale();
  const { hash = "" } = useParams({ strict: false });
  const found = useQuery(approvalOptions(hash));
  return (
    <Loaded query={found}>
      {(approval) => (
        <div className={forms.page}>
          <Approval approval={approval} />
          <p>
            <Link to="/$locale/account/approvals" params={{ locale }}>
              {t("approval.back")}
            </Link>
          </p>
        </div>
      )}
    </Loaded>
  );
}

function Approval({ approval }: { readonly approval: ApprovalView }) {
  const { t } = useSpendingWords();
  const { locale: tag } = useIntl();
  const { gross, asked_by, by_program, state } = approval;
  const amount = formatMoney(tag, gross);
  return (
    <>
      <PageHead title={t("approval.title", { amount })} brand={brand.name} />
      <section className={forms.card} aria-label={t("approvals.what")}>
        <p className="cluster-2">
          <StateBadge state={state} />
        </p>
        <p>
          {t("approval.asks", { name: asked_by, amount })} {by_program && `(${t("approval.program")})`}
        </p>
        <Facts approval={approval} />
      </section>
      <Paying approval={approval} />
      {approval.may_decide && <Decision approval={approval} />}
      {state === "waiting" && !approval.may_decide && (
        <Notice tone="info">{t("approval.waits_for_others")}</Notice>
      )}
      {approval.may_withdraw && <Decision approval={approval} withdraws />}
    </>
  );
}

function Facts({ approval }: { readonly approval: ApprovalView }) {
  const { t } = useSpendingWords();
  const { orders, cost_centre, reference, comment, expires_at, decided_at, decided_by, answer, state } =
    approval;
  return (
    <Pairs>
      {orders.length > 0 && (
        <Pair label={t("approval.orders")}>
          <ul className="stack-1">
            {orders.map((order) => (
              <li key={order.id}>
                <OrderText order={order} />
              </li>
            ))}
          </ul>
        </Pair>
      )}
      {cost_centre && <Pair label={t("approval.cost_centre")}>{cost_centre}</Pair>}
      {reference && <Pair label={t("approval.reference")}>{reference}</Pair>}
      {comment !== "" && <Pair label={t("approval.comment")}>{comment}</Pair>}
      {state === "waiting" && (
        <Pair label={t("approval.until")}>
          <DateText value={expires_at} form="moment" />
        </Pair>
      )}
      {decided_by && <Pair label={t("approval.decided_by")}>{decided_by}</Pair>}
      {decided_at && (
        <Pair label={t("approval.state_since")}>
          <DateText value={decided_at} form="moment" />
        </Pair>
      )}
      {answer !== "" && <Pair label={t("approval.answer")}>{answer}</Pair>}
    </Pairs>
  );
}

function OrderText({ order }: { readonly order: ApprovalView["orders"][number] }) {
  const { t } = useSpendingWords();
  const { locale: tag } = useIntl();
  const locale = useLocale();
  const { id, order_hash, service_type, source_lang, target_lang, files } = order;
  const pair = `${languageName(tag, source_lang)} – ${languageName(tag, target_lang)}`;
  return (
    <>
      <Link to="/$locale/account/order/$hash" params={{ locale, hash: order_hash }}>
        {id}
      </Link>
      {`: ${t(`service.${service_type}`)}, ${pair}`}
      {files.length > 0 && <span className="hint break"> {files.join(", ")}</span>}
    </>
  );
}

/** An approved purchase that is paid by a person. */
function Paying({ approval }: { readonly approval: ApprovalView }) {
  const { t } = useSpendingWords();
  const { locale: tag } = useIntl();
  const locale = useLocale();
  const { state, payment_request_hash, gross } = approval;
  if (state !== "approved") return null;
  return (
    <Notice
      tone="success"
      live="status"
      action={
        payment_request_hash && (
          <Link
            to="/$locale/orders/pay/$request_hash"
            params={{ locale, request_hash: payment_request_hash }}
            className={buttonClass({ size: "small" })}
          >
            {t("approval.pay", { amount: formatMoney(tag, gross) })}
          </Link>
        )
      }
    >
      {t("approval.approved")}
    </Notice>
  );
}

function Pair({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="break">{children}</dd>
    </div>
  );
}
