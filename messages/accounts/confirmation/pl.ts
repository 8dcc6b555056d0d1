import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "confirmation.title": "Potwierdź, że to Ty",
  "confirmation.text":
    "Potrzebujemy hasła lub kodu, bo od ostatniego potwierdzenia minęło ponad dziesięć minut.",
  "confirmation.password": "Twoje hasło",
  "confirmation.code": "Kod",
  "confirmation.code_hint": "Sześć cyfr z aplikacji uwierzytelniającej albo jeden z kodów zapasowych",
  "confirmation.confirm": "Potwierdź",
  "confirmation.use.password": "Podaj hasło",
  "confirmation.use.code": "Podaj kod",
};
