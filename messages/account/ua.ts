import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "contact.email": "Електронна пошта",
  "contact.first_name": "Ім’я",
  "contact.last_name": "Прізвище",
  "contact.phone": "Телефон",
  "contact.phone_hint": "Міжнародний формат, наприклад +380 50 000 00 00",
  "contact.user_type": "Хто замовляє?",
  "contact.private": "Приватна особа",
  "contact.company": "Компанія",
  "contact.company_name": "Назва компанії",
  "contact.vat_id": "Податковий номер",
  "contact.address": "Вулиця та номер",
  "contact.postcode": "Поштовий індекс",
  "contact.city": "Місто",
  "contact.country": "Країна",
  "contact.country_choose": "Оберіть країну",
  "consent.terms_label":
    "Приймаю <terms>умови надання послуг</terms> і <privacy>політику конфіденційності</privacy>",
  "consent.early_start_label":
    "Погоджуюся, що надання послуги почнеться до завершення строку на відмову від договору",
  "consent.early_start_hint": "Після повного виконання перекладу право на відмову припиняється.",
  "consent.newsletter_label": "Надсилайте мені новини (необов’язково)",
  "login.title": "Увійти",
  "login.password": "Пароль",
  "login.show_password": "Показати пароль",
  "login.without": "Замовити можна й без облікового запису.",
};
