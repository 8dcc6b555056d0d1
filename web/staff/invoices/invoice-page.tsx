import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { DeskInvoice } from "#contract/invoices/desk-invoices.ts";
import { Button } from "#ui/button.tsx";
import { DownloadButton } from "#ui/download-button.tsx";
import { InvoiceSheet } from "#ui/invoice-sheet.tsx";
import { useIntl } from "#ui/intl.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { brand_name } from "../api.ts";
import { BrandChip } from "../brand-chip.tsx";
import { Only } from "../rights.tsx";
import { all_refunds } from "../searches.ts";
import { useDeskText } from "../text.ts";
import { WaitingApprovals } from "../waiting-approvals.tsx";
import { BuyerForm } from "./buyer-form.tsx";
import { CorrectionForm } from "./correction-form.tsx";
import { duplicateLink, invoiceQuery, pdfLink, xrechnungLink } from "./data.ts";
import style from "./invoices.module.css";
import { LateNumber } from "./late-number.tsx";
import { StateBadge } from "./state-badge.tsx";

/** S6: one paper as its PDF says it, with what can be done about it. */
export function InvoicePage({ id }: { id: string }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const invoice = useQuery(invoiceQuery(id));
  if (invoice.data) return <Shown id={id} invoice={invoice.data} />;
  if (invoice.isError)
    return (
      <Notice
        tone="danger"
        live="alert"
        action={<Button onClick={() => void invoice.refetch()}>{t("ui.try_again")}</Button>}
      >
        {sentence(invoice.error)}
      </Notice>
    );
  return <Skeleton rows={8} />;
}

function Shown({ id, invoice }: { id: string; invoice: DeskInvoice }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const { number, state, days, standing, ksef } = invoice;
  const worth = standing.some(({ gross }) => gross.currency_amount_decimal !== "0.00");
  return (
    <>
      <div className={style.head}>
        <PageHead title={number} brand={brand_name} />
        <BrandChip brand={invoice.brand} />
        <StateBadge state={state} days={days} />
        {ksef && <KsefState number={number} ksef={ksef} />}
      </div>
      <div className="cluster-3 middle">
        {invoice.pdf_ready && (
          <DownloadButton name={number} label={t("invoice.download")} link={() => pdfLink(id)} />
        )}
        {invoice.pdf_ready && invoice.xrechnung && (
          <DownloadButton
            name={number}
            label={t("invoice.download_xrechnung")}
            link={() => xrechnungLink(id)}
          />
        )}
        {invoice.pdf_ready && (
          <Only right="invoices.work">
            <DownloadButton name={number} label={t("invoice.duplicate")} link={() => duplicateLink(id)} />
          </Only>
        )}
        {invoice.open && <strong>{t("invoice.open", { amount: formatMoney(locale, invoice.open) })}</strong>}
        {invoice.reminders > 0 && (
          <span className="hint">{t("invoice.reminders", { count: invoice.reminders })}</span>
        )}
      </div>
      <WaitingApprovals object="invoice" id={invoice.id} />
      <div className={style.columns}>
        <InvoiceSheet blocks={invoice.document} locale={invoice.locale} label={t("invoice.content")} />
        <div className="stack-5">
          <Links invoice={invoice} />
          {worth && invoice.state === "paid" && (
            <Only right="refunds.make">
              <p>
                <Link to="/refunds" search={{ ...all_refunds, make: number }}>
                  {t("correction.refund")}
                </Link>
              </p>
            </Only>
          )}
          <Only right="invoices.work">
            {invoice.late_number && <LateNumber id={id} number={number} late={invoice.late_number} />}
            {worth && invoice.state !== "paid" && <CorrectionForm id={id} invoice={invoice} />}
            {standing.length > 0 && <BuyerForm id={id} invoice={invoice} />}
          </Only>
        </div>
      </div>
    </>
  );
}

/** How far the document is in KSeF, as a link to its row there. */
function KsefState({ number, ksef }: { number: string; ksef: NonNullable<DeskInvoice["ksef"]> }) {
  const { t } = useDeskText();
  return (
    <Link to="/einvoices" search={{ page: 1, search: number }} title={ksef.number ?? undefined}>
      {t("invoice.ksef", { state: t(`einvoices.state.${ksef.state}`) })}
    </Link>
  );
}

function Links({ invoice: { related, orders } }: { invoice: DeskInvoice }) {
  const { t } = useDeskText();
  if (related.length === 0 && orders.length === 0) return null;
  return (
    <section className={style.panel} aria-label={t("invoice.related")}>
      <h2>{t("invoice.related")}</h2>
      <ul>
        {related.map(({ id, number, relation }) => (
          <li key={id}>
            {`${t(`related.${relation}`)}: `}
            <Link to="/invoices/$id" params={{ id }}>
              {number}
            </Link>
          </li>
        ))}
        {orders.map((id) => (
          <li key={`order ${id}`}>
            <Link to="/orders/$id" params={{ id }}>
              {t("orders.number", { id })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
