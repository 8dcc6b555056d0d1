import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "login.code": "Код",
  "login.code_hint": "Шість цифр із застосунку автентифікації або один із резервних кодів",
  "second_factor.title": "Другий фактор",
  "second_factor.text": "Окрім пароля, кожен вхід потребує коду з вашого телефона.",
  "second_factor.start": "Налаштувати",
  "second_factor.scan": "Відскануйте зображення застосунком автентифікації та введіть код, який він покаже.",
  "second_factor.picture": "QR-код із ключем, поданим нижче",
  "second_factor.key": "Або введіть цей ключ у застосунку:",
  "second_factor.six": "Шестизначний код",
  "second_factor.turn_on": "Увімкнути",
  "second_factor.turn_off": "Вимкнути",
  "second_factor.on": "Увімкнено",
  "second_factor.is_off": "Другий фактор вимкнено",
  "second_factor.left":
    "{n, plural, one {Залишився # резервний код} few {Залишилося # резервні коди} many {Залишилося # резервних кодів} other {Залишилося # резервного коду}}",
  "second_factor.recovery": "Резервні коди",
  "second_factor.recovery_text":
    "Кожен із них дає змогу один раз увійти, коли телефона немає поруч. Збережіть їх у надійному місці: ми показуємо їх лише зараз.",
  "second_factor.renew": "Нові резервні коди",
  "second_factor.renew_text": "Нові резервні коди замінюють наявні, які перестануть діяти.",
  "second_factor.copy": "Копіювати",
  "second_factor.copied": "Скопійовано",
  "second_factor.saved": "Коди збережено",
};
