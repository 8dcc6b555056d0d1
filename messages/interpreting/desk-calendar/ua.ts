import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "desk_calendar.free": "Вільні",
  "desk_calendar.no_interpreter": "ніхто",
  "desk_calendar.interpreter": "Перекладач",
  "desk_calendar.time_kept": "час утримано: {name}",
  "desk_calendar.unassigned": "Ще ніхто не взяв",
  "desk_calendar.call_standby": "Триває: якщо перекладача немає, викличте заміну",
  "desk_calendar.not_closed": "Перекладач не завершив сеанс",
  "desk_calendar.no_standby": "Без заміни",
  "desk_calendar.standby_of": "Заміна для замовлення {id}",
  "desk_calendar.called": "викликано",
  "desk_calendar.call": "Викликати заміну",
  "desk_calendar.absent": "Перекладач не з’явився",
  "desk_calendar.absent_text": "Замовлення буде скасовано, а клієнтові повернеться вся сума.",
  "desk_calendar.assign": "Знайти перекладача",
  "desk_calendar.assign_title": "Перекладач для замовлення {id}",
  "desk_calendar.pair": "Сеанси {pair}",
  "desk_calendar.minutes": "{n} хв",
  "desk_calendar.two": "Два перекладачі",
  "desk_calendar.second": "Другий перекладач",
  "desk_calendar.second_asked": "запитано: {name}, відповідь до",
  "desk_calendar.second_missing": "Бракує другого перекладача",
  "desk_calendar.find_second": "Знайти другого перекладача",
  "desk_calendar.second_title": "Другий перекладач для замовлення {id}",
  "desk_calendar.second_fee": "Винагорода другого перекладача, нетто:",
  "desk_calendar.withdraw": "Забрати друге місце",
  "desk_calendar.withdraw_text":
    "{name} дізнається про це листом, разом із причиною. Потім можна запитати когось іншого.",
  "desk_calendar.withdraw_asked":
    "{name} ще не відповідає; запит зникне з дошки завдань. Потім можна запитати когось іншого.",
  "desk_calendar.withdraw_reason": "Причина",
  "desk_calendar.interpreter_away": "Перекладача тоді не буде: знайдіть іншого",
  "desk_calendar.no_hours":
    "Ніхто не веде розкладу для цієї пари. Тому клієнти можуть замовити будь-який час, а кожну сесію пропонують вручну або раундами; заброньоване лишається заброньованим.",
};
