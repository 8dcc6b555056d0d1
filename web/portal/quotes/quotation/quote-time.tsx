import { useIntl } from "#ui/intl.ts";
import type { QuotationView } from "#contract/quotes/quotations.ts";
import { formatInstant, formatMinutes } from "#ui/date-text.tsx";
import { useWords } from "../../words.ts";

/** When the work is delivered if it is accepted; a call or a visit has a beginning and a length instead. */
export function QuoteTime({ quote: { state, session, deadline } }: { quote: QuotationView }) {
  const { t } = useWords();
  const { locale } = useIntl();
  if (!session && state !== "open" && state !== "preview") return null;
  return (
    <p>
      {session
        ? t("quote.session", {
            moment: formatInstant(locale, session.starts_at, "zoned"),
            time: formatMinutes(locale, session.duration_minutes),
          })
        : t("quote.delivery", { moment: formatInstant(locale, deadline, "moment") })}
    </p>
  );
}
