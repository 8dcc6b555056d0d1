import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "quote.too_many_options": "Розрахунок має щонайбільше три варіанти",
  "quote.no_lines": "Додайте щонайменше одну позицію ціни",
  "delivery.complete": "Підтвердьте, що все здано",
  "stage.no_deliverable": "Додайте файл або вставте переклад",
  "correction.sentence": "Напишіть щонайменше одне речення: його прочитає клієнт",
  "hours.order": "Закриття має бути після відкриття",
  "hours.never": "Принаймні один день має бути робочим",
  "period.invalid": "Виберіть період від 1 до 400 днів",
  "iban.invalid": "Цей номер рахунку неправильний. Перевірте цифри",
  "bic.invalid": "Вкажіть BIC банку, 8 або 11 знаків",
  "tax_number.invalid": "Вкажіть NIP, а для рахунку особи — PESEL",
  "country.billing": "Цей спосіб розрахунку не відповідає країні",
  "meta_link.invalid": "Введіть адресу, що починається з https://, або нашу сторінку, наприклад /info/faq",
  "meta_link.no_page": "За цією адресою немає нашої сторінки",
  "locale.one_needed": "Потрібна принаймні одна мова",
  "locale.not_built": "Цей портал побудовано без цієї мови",
  "app.not_built": "Такий вид сайту не побудовано для цього бренду",
  "certificate.twice": "Кожен стандарт можна вказати один раз",
  "format.one_needed": "Потрібен принаймні один формат",
};
