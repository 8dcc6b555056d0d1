import type { DeskOrder } from "#contract/staff.ts";
import { Notice } from "#ui/notice.tsx";
import { customerPlace, DeskLink } from "../../links.tsx";
import { VatBadge } from "../../vat-badge.tsx";
import { useDeskText } from "../../text.ts";
import style from "./order-page.module.css";
import { Panel } from "./panel.tsx";

/** Whom the desk answers. */
export function CustomerPanel({ desk: { customer } }: { desk: DeskOrder }) {
  const { t } = useDeskText();
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
          <dd>{customer.country}</dd>
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
          <dd>{t("ui.orders", { n: customer.orders })}</dd>
        </div>
      </dl>
      {customer.tax_attention !== null && (
        <Notice tone="warning">{t(`tax_attention.${customer.tax_attention}`)}</Notice>
      )}
      {customer.id !== null && (
        <p>
          <DeskLink place={customerPlace(customer.id)}>{t("customer.open")}</DeskLink>
        </p>
      )}
    </Panel>
  );
}
