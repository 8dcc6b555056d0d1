import { ua as account } from "../account/ua.ts";
import { ua as legal } from "../legal/ua.ts";
import { ua as money } from "../money/ua.ts";
import { ua as ordering } from "../ordering/ua.ts";
import { ua as privacy } from "../privacy/ua.ts";
import { ua as tracking } from "../tracking/ua.ts";
import { ua as fields } from "../fields/ua.ts";
import { ua as shared } from "../shared/ua.ts";
import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "shell.menu": "Меню",
  "shell.close_menu": "Закрити меню",
  "shell.slow": "Усе ще завантажується — перевірте з’єднання",
  "shell.language_failed": "Не вдалося змінити мову",
  "menu.quick_quote": "Швидкий розрахунок",
  "menu.orders": "Історія замовлень",
  "banner.label": "Термін оплати для компаній",
  "banner.text": "Замовте сьогодні / Оплатіть за 30 днів",
  "banner.more": "Рахунок-фактура з оплатою протягом 30 днів для компаній",
  "footer.label": "Інформація про нас",
  "footer.services": "Послуги",
  "footer.company": "Компанія",
  "footer.help": "Допомога",
  "footer.legal": "Правова інформація",
  "footer.certificates": "Сертифікати",
  "footer.iso_17100": "ISO 17100 — перекладацькі послуги",
  "footer.iso_18587": "ISO 18587 — постредагування машинного перекладу",
  "footer.opens_tab": "{name} — відкриється в новій вкладці",
  "footer.tax_id": "Податковий номер {tax_id}",
  "link.services": "Послуги",
  "link.languages": "Мови",
  "link.industries": "Галузі",
  "link.case_studies": "Приклади робіт",
  "link.about_us": "Про нас",
  "link.csr": "Соціальна відповідальність",
  "link.blog": "Блог",
  "link.contact": "Контакти",
  "link.faq": "Питання й відповіді",
  "link.quality_guarantee": "Гарантія якості",
  "link.complaints": "Скарги",
  "link.free_consultation": "Безкоштовна консультація",
  "link.terms": "Умови надання послуг",
  "link.privacy": "Політика конфіденційності",
  "error.not_found": "Ми не знайшли цієї сторінки",
  "error.not_found_text": "Посилання може бути неповним або вже недійсним.",
  "error.forbidden": "У вас немає доступу до цієї сторінки",
  "error.unauthorized": "Увійдіть, щоб переглянути цю сторінку",
  "error.server": "На нашому боці сталася помилка",
  "error.server_text": "Введене збережено в цьому браузері на дві години.",
  "error.new_version": "Доступна нова версія",
  "error.reload": "Перезавантажити",
  "error.unavailable": "Зараз не вдається відкрити сайт",
  "error.not_sent": "Не вдалося надіслати. Нічого не втрачено — спробуйте ще раз.",
  "menu.account": "Мій кабінет",
  "menu.invoices": "Рахунки-фактури",
  "menu.payments": "Платежі",
  "menu.top_up": "Поповнити рахунок",
  "menu.balance": "Баланс {amount} — поповнити",
  "error.contact": "Зв’язатися з нами",
  "error.number": "Номер помилки",
  "error.home": "На головну сторінку",
  "error.forbidden_text": "Це належить іншому обліковому запису.",
  "error.not_for_brand": "Ця функція недоступна на цьому сайті.",
};

export default {
  ...shared,
  ...fields,
  ...account,
  ...legal,
  ...money,
  ...ordering,
  ...privacy,
  ...tracking,
  ...ua,
};
