import { needWords } from "#ui/i18n.tsx";
import { currentLocale } from "../locale.ts";

const loadWords = async (): Promise<void> => {
  const { webhook_words } = await import("./words.ts");
  await needWords(webhook_words, currentLocale());
};

/** The pages of webhooks with their sentences, which no other page needs. */
export async function loadWebhooksPage() {
  const words = loadWords();
  const { WebhooksPage } = await import("./webhooks-page.tsx");
  await words;
  return { WebhooksPage };
}

export async function loadWebhookPage() {
  const words = loadWords();
  const { WebhookPage } = await import("./webhook-page.tsx");
  await words;
  return { WebhookPage };
}
