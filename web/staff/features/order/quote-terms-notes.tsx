import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import { formatInstant } from "#ui/date-text.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { useDeskText } from "../../text.ts";
import { dialogueQuery } from "./dialogue-calls.ts";

/** What a price is made under: the customer was asked, the desk is late, or it may start without asking. */
export function QuoteTermsNotes({ id }: { id: string }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const { data } = useQuery(dialogueQuery(id));
  if (!data) return null;
  return (
    <>
      {data.info_asked_at !== null && data.waits_for_customer && (
        <Notice tone="info">
          {t("talk.waits", { time: formatInstant(locale, data.info_asked_at, "short") })}
        </Notice>
      )}
      {data.quoted_late && <Notice tone="warning">{t("quoting.late")}</Notice>}
      {data.preapproved && (
        <Notice tone="info">
          {t("quoting.preapproved", { amount: formatMoney(locale, data.preapproved) })}
        </Notice>
      )}
    </>
  );
}
