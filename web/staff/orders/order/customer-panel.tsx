import { Link } from "@tanstack/react-router";
import { useIntl } from "#ui/intl.ts";
import type { DeskOrder } from "#contract/views/staff.ts";
import { countryName } from "#ui/country-name.ts";
import { DateText } from "#ui/date-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { Only } from "../../rights.tsx";
import { VatBadge } from "../../vat-badge.tsx";
import { useDeskText } from "../../text.ts";
import style from "./order-page.module.css";
import { Panel } from "./panel.tsx";

/** The customer of the order. */
export function CustomerPanel({ desk: { customer } }: { desk: DeskOrder }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  return (
    <Panel title={t("orders.customer")}>
      <dl className={style.pairs}>
        <div>
          <dt>{t("customer.name")}</dt>
          <dd>{customer.name || "–"}</dd>
        </div>
        {customer.company_name !== "" && (
          <div>
            <dt>{t("customer.company")}</dt>
            <dd>{customer.company_name}</dd>
          </div>
        )}
        <div>
          <dt>{t("customer.kind")}</dt>
          <dd>{t(`customer_kind.${customer.user_type}`)}</dd>
        </div>
        <div className={style.whole}>
          <dt>{t("login.email")}</dt>
          <dd>
            <a href={`mailto:${customer.email}`}>{customer.email}</a>
          </dd>
        </div>
        {customer.phone !== null && (
          <div>
            <dt>{t("customer.phone")}</dt>
            <dd>
              <a href={`tel:${customer.phone}`}>{customer.phone}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>{t("customer.country")}</dt>
          <dd>{countryName(locale, customer.country)}</dd>
        </div>
        {customer.vat_id !== null && (
          <div className={style.whole}>
            <dt>{t("customer.vat_id")}</dt>
            <dd>
              {customer.vat_id} <VatBadge status={customer.vat_id_status} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t("customer.history")}</dt>
          <dd>
            <History customer={customer} />
          </dd>
        </div>
      </dl>
      {customer.notes.length > 0 && <Notes notes={customer.notes} />}
      <TaxQuestion customer={customer} />
      {customer.id !== null && (
        <p>
          <Link to="/customers/$id" params={{ id: customer.id }} search={{ tab: "profile" }}>
            {t("customer.open")}
          </Link>
        </p>
      )}
    </Panel>
  );
}

type Customer = DeskOrder["customer"];

/** How many orders they had, and how they liked them. */
function History({ customer: { orders, rating_hundredths, ratings } }: { customer: Customer }) {
  const { t } = useDeskText();
  const { formatNumber } = useIntl();
  const bought = t("ui.orders", { n: orders });
  if (rating_hundredths === null) return bought;
  const mean = formatNumber(rating_hundredths / 100, { maximumFractionDigits: 1 });
  return `${bought}, ${t("desk_order.mean", { mean, n: ratings })}`;
}

/** What colleagues noted about them. */
function Notes({ notes }: { notes: Customer["notes"] }) {
  const { t } = useDeskText();
  return (
    <section aria-label={t("desk_order.notes")}>
      {notes.map((note) => (
        <blockquote key={note.id} className="small">
          <p>{note.text}</p>
          <footer className={style.meta}>
            {note.by}, <DateText value={note.at} form="day" />
          </footer>
        </blockquote>
      ))}
    </section>
  );
}

/** What a person has to check about the tax of the order; a late answer of VIES leads to the invoice. */
function TaxQuestion({ customer: { tax_attention, tax_invoice } }: Pick<DeskOrder, "customer">) {
  const { t } = useDeskText();
  if (tax_attention === null) return null;
  const link = tax_invoice !== null && (
    <Only right="invoices.read">
      <Link to="/invoices/$id" params={{ id: tax_invoice }}>
        {t("tax_attention.open_invoice")}
      </Link>
    </Only>
  );
  return (
    <Notice tone="warning" action={link}>
      {t(`tax_attention.${tax_attention}`)}
    </Notice>
  );
}
