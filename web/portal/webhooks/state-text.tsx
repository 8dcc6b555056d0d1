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

/** Whether the reason of its state names the key that set the address. */
export const isOffWithKey = ({ off_why, api_key }: WebhookView): boolean =>
  (off_why === "customer" || off_why === "desk") && api_key !== null && api_key.is_revoked;

/** Why an endpoint gets nothing, or less; null for one that is on. */
export function useStateReason(endpoint: WebhookView): string | null {
  const { off_why, failing_since, api_key } = endpoint;
  const { t } = useWebhookWords();
  const { locale } = useIntl();
  if (isOffWithKey(endpoint)) return t("webhook.off_with_key", { name: api_key?.name ?? "" });
  if (off_why !== null) return t(`webhook.off_why.${off_why}`);
  if (failing_since === null) return null;
  return t("webhook.failing_since", { date: formatInstant(locale, failing_since, "dated") });
}
