import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../locale.ts";
import { WebhookPage } from "./webhook-page.tsx";
import { WebhooksPage } from "./webhooks-page.tsx";
import { webhook_words } from "./words.ts";

/** The pages of webhooks with their sentences, which no other page needs. */
export async function loadWebhookPages() {
  await needWords(webhook_words, currentLocale());
  return { WebhookPage, WebhooksPage };
}
