import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "confirmation.title": "Підтвердьте, що це ви",
  "confirmation.text": "Потрібен пароль або код, бо від останнього підтвердження минуло понад десять хвилин.",
  "confirmation.password": "Ваш пароль",
  "confirmation.code": "Код",
  "confirmation.code_hint": "Шість цифр із застосунку автентифікації або один із запасних кодів",
  "confirmation.confirm": "Підтвердити",
  "confirmation.use.password": "Ввести пароль",
  "confirmation.use.code": "Ввести код",
};
