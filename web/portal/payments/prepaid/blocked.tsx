import { Link } from "@tanstack/react-router";
import { brand } from "#brand/brand.ts";
import { buttonClass } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { Notice } from "#ui/notice.tsx";
import { useWords } from "../../words.ts";
import style from "./prepaid.module.css";

/** §5: funds in another currency are where the form would be; what helps is to use them, or to write to us. */
export function Blocked({ currency }: { currency: string }) {
  const { t } = useWords();
  const locale = useLocale();
  return (
    <div className={style.blocked}>
      <Notice tone="warning" live="status">
        <p>{t("topup.currency", { currency })}</p>
        <p>
          <a href={`mailto:${brand.seller.email}`}>{brand.seller.email}</a> · {brand.seller.phone}
        </p>
      </Notice>
      <Link to="/$locale/account/payments" params={{ locale }} className={buttonClass()}>
        {t("payments.see")}
      </Link>
    </div>
  );
}
