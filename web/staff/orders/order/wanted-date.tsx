import { useIntl } from "#ui/intl.ts";
import type { DeskOrder } from "#contract/views/staff.ts";
import { useNow } from "#ui/clock.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { useDeskText } from "../../text.ts";
import { quotedDate } from "./quote-draft.ts";

/** C12: the date the customer asked for, which is why the quote is made by a person; with the date of the price list. */
export function WantedDate({ desk }: { desk: DeskOrder }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const now = useNow(60_000);
  const { wanted_deadline } = desk;
  if (wanted_deadline === null) return null;
  const { listed, hurried } = quotedDate(desk, now);
  const when = (instant: string) => formatInstant(locale, instant, "short");
  return (
    <Notice tone={hurried ? "warning" : "info"}>
      {t("desk_order.wanted_text", { date: when(wanted_deadline) })}
      {listed !== null &&
        ` ${t(hurried ? "desk_order.wanted_hurried" : "desk_order.wanted_listed", { date: when(listed) })}`}
    </Notice>
  );
}
