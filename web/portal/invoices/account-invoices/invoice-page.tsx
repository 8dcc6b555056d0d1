import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ArrowLeft, Printer } from "lucide-react";
import { useIntl } from "#ui/intl.ts";
import { brand } from "#brand/brand.ts";
import type { InvoiceDetail } from "#contract/payments/money.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { DownloadButton } from "#ui/download-button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { toast } from "#ui/toast.tsx";
import { ForbiddenPage } from "../../shell/refusal-pages.tsx";
import { Loaded } from "../../shell/load-state.tsx";
import { useWords } from "../../words.ts";
import { invoiceOptions, pdfLink, xrechnungLink } from "./data.ts";
import { formatDay } from "./day-text.tsx";
import style from "./invoice.module.css";
import { InvoiceBadge } from "./invoice-badge.tsx";
import { InvoiceSheet } from "#ui/invoice-sheet.tsx";

/**
 * R13: one invoice with the content of its PDF. An invoice of another customer and a missing one look the same
 * (decision 0037), so that numbers cannot be guessed.
 */
export function InvoicePage() {
  const { id = "" } = useParams({ strict: false });
  const invoice = useQuery(invoiceOptions(id));
  const { error } = invoice;
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <Forbidden />;
  return <Loaded query={invoice}>{(found) => <Shown invoice={found} />}</Loaded>;
}

function Forbidden() {
  const { t } = useWords();
  const locale = useLocale();
  return (
    <ForbiddenPage>
      <Link to="/$locale/account/invoices" params={{ locale }} className={buttonClass({ look: "primary" })}>
        {t("invoice.all")}
      </Link>
    </ForbiddenPage>
  );
}

/** What a paper is called on its page: by its kind. */
function useTitle({ kind, number }: InvoiceDetail): string {
  const { t } = useWords();
  return `${t(`document.${kind}`)} ${number}`;
}

function Shown({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useWords();
  const locale = useLocale();
  const title = useTitle(invoice);
  return (
    <div className={style.page}>
      <div className={style.chrome}>
        <Link to="/$locale/account/invoices" params={{ locale }} className={style.back}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("invoice.all")}
        </Link>
      </div>
      <div className={`${style.head} ${style.chrome}`}>
        <div className={style.title}>
          <PageHead title={title} brand={brand.name} />
          <InvoiceBadge state={invoice.state} days={invoice.days} />
        </div>
        <div className="cluster-3">
          {invoice.pdf_ready && (
            <DownloadButton
              name={invoice.number}
              label={t("invoice.download")}
              link={() => pdfLink(invoice.id)}
            />
          )}
          {invoice.pdf_ready && invoice.xrechnung && (
            <DownloadButton
              name={invoice.number}
              label={t("invoice.download_xrechnung")}
              link={() => xrechnungLink(invoice.id)}
            />
          )}
          <Button
            size="small"
            icon={<Printer size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => globalThis.print()}
          >
            {t("invoice.print")}
          </Button>
        </div>
      </div>
      <Related invoice={invoice} />
      {invoice.transfer && invoice.open && (
        <Unpaid invoice={invoice} open={invoice.open} transfer={invoice.transfer} />
      )}
      <InvoiceSheet blocks={invoice.document} locale={invoice.locale} label={t("invoice.document")} />
      <p className={style.chrome}>
        <a href={`mailto:${brand.seller.email}?subject=${encodeURIComponent(title)}`}>{t("invoice.wrong")}</a>
      </p>
    </div>
  );
}

/** What this paper corrects or replaces, and what corrects or replaces it. */
function Related({ invoice: { related } }: { invoice: InvoiceDetail }) {
  const { t } = useWords();
  const locale = useLocale();
  if (related.length === 0) return null;
  return (
    <ul className={`stack-1 ${style.chrome}`}>
      {related.map(({ id, number, kind, relation }) => (
        <li key={id}>
          {`${t(`invoice.${relation}`)}: `}
          <Link to="/$locale/account/invoices/$id" params={{ locale, id: String(id) }}>
            {`${t(`document.${kind}`)} ${number}`}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** How much is to be paid by when, and what is needed to do it. */
function Unpaid(props: {
  readonly invoice: InvoiceDetail;
  readonly open: NonNullable<InvoiceDetail["open"]>;
  readonly transfer: NonNullable<InvoiceDetail["transfer"]>;
}) {
  const { invoice, open, transfer } = props;
  const { t } = useWords();
  const locale = useLocale();
  const { locale: tag } = useIntl();
  const late = invoice.state === "overdue";
  const due = {
    amount: formatMoney(tag, open),
    date: formatDay(tag, invoice.payment_date),
  };
  return (
    <div className={style.chrome}>
      <Notice
        tone={late ? "danger" : "warning"}
        title={late ? t("invoice.was_due", due) : t("invoice.to_pay", due)}
        action={
          invoice.payment_request_hash !== null && (
            <Link
              to="/$locale/orders/pay/$request_hash"
              params={{ locale, request_hash: invoice.payment_request_hash }}
              className={buttonClass({ look: "primary" })}
            >
              {t("invoice.pay_now")}
            </Link>
          )
        }
      >
        <dl className={style.transfer}>
          <Copied
            label={t("pay.transfer_iban")}
            value={transfer.iban}
            shown={transfer.iban.replace(/(.{4})(?=.)/g, "$1 ")}
          />
          <Copied label={t("pay.transfer_title")} value={transfer.title} />
        </dl>
      </Notice>
    </div>
  );
}

/** A value to take along; an account is read in groups of four and copied without them. */
function Copied({ label, value, shown = value }: { label: string; value: string; shown?: string }) {
  const { t } = useWords();
  const copy = async () => {
    await globalThis.navigator.clipboard.writeText(value);
    toast(t("pay.copied"));
  };
  return (
    <div>
      <dt>{label}</dt>
      <dd>{shown}</dd>
      <dd>
        <Button
          size="small"
          look="quiet"
          aria-label={t("pay.copy_name", { name: label })}
          onClick={() => void copy()}
        >
          {t("pay.copy")}
        </Button>
      </dd>
    </div>
  );
}
