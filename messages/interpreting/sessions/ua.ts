import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "session.title": "Ваш сеанс",
  "session.looking": "Шукаємо перекладача. У будь-якому разі ми повідомимо.",
  "session.found": "Перекладача для вас заброньовано.",
  "session.now": "Сеанс триває.",
  "session.no_show": "Перекладач чекав, але ніхто не прийшов.",
  "session.free_until": "Скасувати безкоштовно можна до {moment}. Потім, до {half}, повернемо половину.",
  "session.half_until": "Якщо скасувати до {half}, повернемо половину; пізніше нічого.",
  "session.lasted":
    "Він тривав {minutes, plural, one {# хвилину} few {# хвилини} many {# хвилин} other {# хвилини}}.",
  "session.join": "Приєднатися до відеорозмови",
  "session.no_link": "Адреса відеорозмови прийде електронною поштою.",
  "session.overtime":
    "Сеанс тривав на {minutes} хв довше, ніж оплачено; рахуємо кожні розпочаті пів години: {amount}.",
  "session.pay": "Сплатити {amount}",
  "session.paid": "Сплачено.",
};
