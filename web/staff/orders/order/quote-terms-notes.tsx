import { useQuery } from "@tanstack/react-query";
import type { DeskOrder } from "#contract/views/staff.ts";
import { useIntl } from "#ui/intl.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { useDeskText } from "../../text.ts";
import { formatBps } from "../../typed.ts";
import { dialogueQuery } from "./dialogue-calls.ts";

/** What a price is made under: a code came with the request, the customer was asked, the desk is late, or it may start without asking. */
export function QuoteTermsNotes(props: {
  readonly id: string;
  readonly coupon: DeskOrder["coupon"];
  /** The quote has several options. */
  readonly several: boolean;
}) {
  const { id, coupon, several } = props;
  const { t } = useDeskText();
  const { locale } = useIntl();
  const { data } = useQuery(dialogueQuery(id));
  if (!data) return null;
  return (
    <>
      {data.info_asked_at !== null && data.waits_for_customer && (
        <Notice tone="info">
          <p>{t("talk.waits", { time: formatInstant(locale, data.info_asked_at, "short") })}</p>
          {data.pause_reason !== null && (
            <p>
              {t("pause.what")}: {t(`pause.reason.${data.pause_reason}`)}
              {data.pause_note !== "" && ` · ${data.pause_note}`}
            </p>
          )}
        </Notice>
      )}
      {data.quoted_late && <Notice tone="warning">{t("quoting.late")}</Notice>}
      {coupon && (
        <Notice tone={coupon.problem === null ? "info" : "warning"}>
          {coupon.problem === null
            ? t("quoting.code_off", { code: coupon.code, amount: worthOf(coupon, locale) })
            : t("quoting.code_over", { code: coupon.code, why: coupon.problem })}
        </Notice>
      )}
      {data.preapproved && (
        <Notice tone="info">
          {several
            ? t("quoting.options_ask")
            : t("quoting.preapproved", { amount: formatMoney(locale, data.preapproved) })}
        </Notice>
      )}
    </>
  );
}

/** What a code is worth: "10 %", or an amount as the buyer reads it. */
const worthOf = (
  { percent_bps, amount, currency }: NonNullable<DeskOrder["coupon"]>,
  locale: string,
): string =>
  percent_bps === null
    ? formatMoney(locale, { currency_code: currency, currency_amount_decimal: amount ?? "0.00" })
    : formatBps(locale, percent_bps);
