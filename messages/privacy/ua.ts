import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "shell.session_title": "Сеанс завершено",
  "shell.log_in_now": "Увійти зараз",
  "cookies.label": "Файли cookie",
  "cookies.text":
    "Ми використовуємо необхідні файли cookie. За вашою згодою також вимірюємо, як користуються магазином.",
  "cookies.accept": "Приймаю",
  "cookies.necessary": "Лише необхідні",
  "cookies.settings": "Налаштування cookie",
  "cookies.chosen.all": "Ваш вибір від {date}: вимірювання дозволено.",
  "cookies.chosen.necessary": "Ваш вибір від {date}: лише необхідні файли cookie.",
  "session.ending": "Ви вийдете із системи через {time}",
  "session.ending_said":
    "Ви вийдете із системи через {n, plural, one {# секунду} few {# секунди} many {# секунд} other {# секунди}}.",
  "session.ending_text":
    "Так ми захищаємо обліковий запис, коли біля екрана нікого немає. Уведене зберігається.",
  "session.stay": "Залишитися в системі",
  "session.not_renewed": "Не вдалося. Перевірте з’єднання і спробуйте ще раз.",
  "draft.saved": "Ми зберегли вашу чернетку від {time}",
  "draft.continue": "Продовжити",
};
