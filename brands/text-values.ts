import { limits } from "#domain/catalog.ts";
import { day, spans } from "#domain/orders/timers.ts";
import { bonus_valid_days } from "#domain/payments/top-up.ts";
import type { Brand } from "./brand.ts";

/** Values of brands and limits in the texts of information pages, from their definitions. */
export const textValues = ({ name, seller }: Brand): Readonly<Record<string, string>> => ({
  brand: name,
  seller: seller.name,
  seller_address: `${seller.address}, ${seller.postcode} ${seller.city}`,
  register: seller.register,
  represented_by: seller.represented_by,
  vat_id: `${seller.country}${seller.tax_id}`,
  tax_id: seller.tax_id,
  email: seller.email,
  phone: seller.phone,
  link_minutes: String(limits.download_link_seconds / 60),
  file_megabytes: String(limits.file_bytes / 1024 / 1024),
  email_words: String(limits.email_unit_words),
  page_characters: String(limits.sworn_page_characters),
  invoice_days: String(limits.invoice_terms_days),
  words_per_day: String(limits.words_per_day),
  top_up_min: String(limits.top_up_min),
  bonus_days: String(bonus_valid_days),
  transfer_days: String(spans.transfer / day),
});
