import { Link } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { useEffect, useRef } from "react";
import { useIntl } from "#ui/intl.ts";
import { brand } from "#brand/brand.ts";
import type { WithdrawalReceipt } from "#contract/accounts/legal.ts";
import { Button } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useWords } from "../../words.ts";
import { Row } from "./check.tsx";
import { formatExact } from "./moments.ts";
import style from "./withdrawal.module.css";

/** The receipt: the statement and when it arrived. Its heading takes the focus, and it can be printed. */
export function Receipt({ receipt }: { receipt: WithdrawalReceipt }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const locale = useLocale();
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    page.current?.querySelector("h1")?.focus();
    globalThis.scrollTo({ top: 0 });
  }, []);
  const { name, email, order_number, part, received_at, outcome } = receipt;
  const { seller } = brand;
  return (
    <div className={style.page} ref={page}>
      <PageHead title={t("withdrawal.receipt")} brand={brand.name} />
      <p>
        <time dateTime={received_at} className={style.moment}>
          {formatExact(tag, received_at)}
        </time>
      </p>
      <Notice tone="success">
        <p>{t("withdrawal.sent_to", { email })}</p>
        <p>{t(`withdrawal.outcome.${outcome}`)}</p>
      </Notice>
      <dl className={style.rows}>
        <Row term={t("withdrawal.name")} text={name} />
        <Row term={t("contact.email")} text={email} />
        <Row term={t("withdrawal.order_number")} text={order_number} />
        <Row term={t("withdrawal.scope")} text={part || t("withdrawal.whole")} />
        <Row
          term={t("withdrawal.addressee")}
          text={`${seller.name}, ${seller.address}, ${seller.postcode} ${seller.city}`}
        />
      </dl>
      <div className={`${style.actions} ${style.screen_only}`}>
        <Button
          icon={<Printer size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => globalThis.print()}
        >
          {t("withdrawal.print")}
        </Button>
        <Link to="/$locale/info/$slug" params={{ locale, slug: "withdrawal" }}>
          {t("withdrawal.what_follows")}
        </Link>
      </div>
    </div>
  );
}
