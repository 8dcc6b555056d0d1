import type { SamplePlace } from "#server/kernel/mail/define.ts";
import type { MailOrder } from "./order-mail.ts";

export const sample_order: MailOrder = {
  id: 10280,
  service_type: "write",
  source_lang: "pl",
  target_lang: "en",
};

export const sample_orders: readonly MailOrder[] = [
  sample_order,
  { id: 10281, service_type: "write", source_lang: "pl", target_lang: "uk" },
];
export const sample_deadline = new Date("2026-03-04T15:00:00Z");

export const sampleOrderPage = ({ origin, locale }: SamplePlace): string =>
  `${origin}/${locale}/account/order/sample`;
