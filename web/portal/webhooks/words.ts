import { useText } from "#ui/i18n.tsx";
import type { en } from "#messages/webhooks/webhooks/en.ts";
import type { PortalKey } from "../words.ts";

/** The words of webhooks: they come with their pages. */
export { catalogues as webhook_words } from "virtual:catalogues/webhooks/webhooks";

export const useWebhookWords = () => useText<PortalKey | keyof typeof en>();
