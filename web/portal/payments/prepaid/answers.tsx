import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { TopUpPreview } from "#contract/payments/wallet.ts";
import { useLocale } from "#ui/i18n.tsx";
import { MoneyText, isNothing } from "#ui/money-text.tsx";
import { MetaLink } from "../../shell/meta-link.tsx";
import { useCustomer } from "../../startup.ts";
import { useWords } from "../../words.ts";
import style from "./prepaid.module.css";

/** The answers so far, each with a link to change it. */
export function Answers({ preview }: { preview: TopUpPreview }) {
  const { t } = useWords();
  const locale = useLocale();
  const amount_link = (
    <Link
      to="/$locale/account/prepaid"
      params={{ locale }}
      aria-label={t("prepaid.change_name", { name: t("prepaid.top_up") })}
    >
      {t("prepaid.change")}
    </Link>
  );
  return (
    <section className={style.card} aria-label={t("prepaid.top_up")}>
      <dl className={style.answers}>
        <Answer label={t("prepaid.top_up")} action={amount_link}>
          <MoneyText value={preview.amount} />
        </Answer>
        {!isNothing(preview.bonus) && (
          <Answer label={t("payments.bonus")}>
            +<MoneyText value={preview.bonus} />
            {preview.code !== null && ` (${preview.code})`}
          </Answer>
        )}
        <Billing />
      </dl>
    </section>
  );
}

function Answer(props: { label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
      {props.action && <dd className={style.change}>{props.action}</dd>}
    </div>
  );
}

/** Billing data of the account; it is changed in the settings, and the amount stays stored meanwhile. */
function Billing() {
  const { t } = useWords();
  const locale = useLocale();
  const customer = useCustomer();
  if (!customer) return null;
  const name =
    customer.user_type === "company" && customer.company_name !== ""
      ? customer.company_name
      : `${customer.first_name} ${customer.last_name}`.trim();
  const place = `${customer.postcode} ${customer.city}`.trim();
  const lines = [name === "" ? customer.email : name, customer.address, place, customer.vat_id ?? ""];
  const settings = `${globalThis.location.origin}/${locale}/account/settings`;
  return (
    <Answer
      label={t("checkout.billing")}
      action={
        <MetaLink href={settings} name={t("prepaid.change_name", { name: t("checkout.billing") })}>
          {t("prepaid.change")}
        </MetaLink>
      }
    >
      {lines
        .filter((line) => line !== "")
        .map((line) => (
          <span key={line}>{line}</span>
        ))}
    </Answer>
  );
}
