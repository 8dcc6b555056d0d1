import { useQuery } from "@tanstack/react-query";
import { useIntl } from "#ui/intl.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { useDeskText } from "../../text.ts";
import { dialogueQuery } from "./dialogue-calls.ts";

/** An order that failed says of what, whose it is, and when the clock ends it. */
export function FailureBar({ id }: { id: string }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const { data } = useQuery(dialogueQuery(id));
  if (!data?.failure) return null;
  const { code, ends_at, owner } = data.failure;
  const until = ends_at === null ? "–" : formatInstant(locale, ends_at, "short");
  return (
    <Notice tone="danger" title={t("failure.on", { reason: t(`failure.code.${code ?? "desk_late"}`) })}>
      <p>{owner === null ? t("failure.until", { until }) : t("failure.owned", { owner, until })}</p>
    </Notice>
  );
}
