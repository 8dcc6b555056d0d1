import type { OffReason } from "#domain/webhooks/delivery.ts";
import type { SamplePlace } from "#server/kernel/mail/define.ts";

/** `address` is where messages go, `since` the day from which none has arrived. */
export type AboutEndpoint = {
  readonly url: string;
  readonly address: string;
  readonly since: string;
  readonly why: OffReason | null;
};

export const sampleEndpoint = ({ origin, locale }: SamplePlace): AboutEndpoint => ({
  url: `${origin}/${locale}/account/webhooks/1`,
  address: "https://shop.example.com/hooks/translations",
  since: "2031-03-10",
  why: "unanswered",
});
