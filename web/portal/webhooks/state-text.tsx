import type { WebhookView } from "#contract/webhooks/webhooks.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { useIntl } from "#ui/intl.ts";
import { useWebhookWords } from "./words.ts";

const tones = { on: "success", failing: "warning", off: "neutral" } as const satisfies Record<
  WebhookView["state"],
  Tone
>;

export function StateBadge({ state }: Pick<WebhookView, "state">) {
  const { t } = useWebhookWords();
  return <Badge tone={tones[state]}>{t(`webhook.state.${state}`)}</Badge>;
}

/** Why an endpoint gets nothing, or less; null for one that is on. */
export function useStateReason({ off_why, failing_since, api_key }: WebhookView): string | null {
  const { t } = useWebhookWords();
  const { locale } = useIntl();
  if ((off_why === "customer" || off_why === "desk") && api_key?.is_revoked)
    return t("webhook.off_with_key", { name: api_key.name });
  if (off_why !== null) return t(`webhook.off_why.${off_why}`);
  if (failing_since === null) return null;
  return t("webhook.failing_since", { date: formatInstant(locale, failing_since, "dated") });
}
