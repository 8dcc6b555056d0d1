import type { WebhookRefusal } from "#domain/errors.ts";

/** Refusals about webhooks. */
export const en = {
  "webhook.not_found": "This webhook does not exist any more. Reload the page.",
  "webhook.message_not_found": "This message is no longer stored, or it was never for this webhook.",
  "webhook.too_many": "An account can have at most 20 webhooks. Delete one that you no longer need.",
  "webhook.rotated_often":
    "The secret has been replaced four times within 24 hours. Wait until the oldest of them signs no more.",
  "webhook.off": "This webhook is off. Turn it on first.",
  "webhook.form": "This is not a complete address. It has the form https://example.com/webhook.",
  "webhook.scheme": "The address must begin with https://.",
  "webhook.port": "Only the ports 443 and 8443 are allowed.",
  "webhook.credentials":
    "The address must not contain a user name or a password. Verify our signature instead.",
  "webhook.host": "This address cannot be reached from the internet. Enter a public one.",
  "webhook.own": "This is our own address. Enter the one of your system.",
} satisfies Record<WebhookRefusal, string>;
