import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "messages.title": "Повідомлення",
  "messages.text": "Напишіть нам про це замовлення. Ми відповімо тут і електронною поштою.",
  "messages.you": "Ви",
  "messages.system": "Автоматичне повідомлення",
  "messages.question": "Запитання",
  "messages.seen": "Прочитано {moment}",
  "messages.write": "Ваше повідомлення",
  "messages.files": "Файли до повідомлення",
  "messages.send": "Надіслати повідомлення",
  "messages.sent": "Ваше повідомлення надіслано",
  "messages.asked": "У нас є до вас запитання. Ми продовжимо, щойно ви відповісте.",
  "messages.unread":
    "{n, plural, one {Нижче на вас чекає # нове повідомлення.} few {Нижче на вас чекають # нові повідомлення.} many {Нижче на вас чекає # нових повідомлень.} other {Нижче на вас чекає # нового повідомлення.}}",
  "change.button": "Попросити змінити",
  "change.title": "Що має бути інакше?",
  "change.text": "Ми закриємо цей розрахунок і надішлемо новий, знову {when}.",
  "change.label": "Ваше побажання",
  "change.send": "Попросити новий розрахунок",
  "change.done": "Ми отримали ваше прохання",
  "supplement.title": "Пропонуємо змінити замовлення {id}",
  "supplement.why": "Чому",
  "supplement.before": "Узгоджено",
  "supplement.now": "Пропозиція",
  "supplement.delta_more": "Ви доплачуєте {amount}.",
  "supplement.delta_less": "Ви отримаєте назад {amount}.",
  "supplement.delta_none": "Ціна не змінюється.",
  "supplement.answer_by": "Дайте відповідь до {moment}. До того робота й термін призупинені.",
  "supplement.pay": "Прийняти і доплатити {amount}",
  "supplement.accept": "Прийняти",
  "supplement.keep": "Лишитися при узгодженому",
  "supplement.keep_hint": "Ціна лишається {amount}. Виконаємо те, що вона покриває.",
  "supplement.reject": "Скасувати замовлення й повернути гроші",
  "supplement.reject_title": "Скасувати замовлення {id}?",
  "supplement.reject_text": "Ви отримаєте назад {refund}.",
  "supplement.done": "Дякуємо, працюємо далі",
  "supplement.ended": "Замовлення скасовано",
  "code.text":
    "Для вашої безпеки ми надішлемо код на {email}. Ним ви підтвердите, що замовлення можна скасувати.",
  "code.send": "Надіслати код",
  "code.sent": "Код уже в дорозі. Він дійсний {minutes} хвилин.",
  "cancel.session_part":
    "Сплачено {paid}. Скасування пізніше ніж за 24 години до сеансу коштує половину ціни, тож ми повернемо {refund}.",
  "cancel.session_no_refund":
    "Сплачено {paid}. Скасування за годину до сеансу або пізніше коштує повну ціну, тож повернення не буде.",
  "order.session_no_refund":
    "Його скасовано за годину до сеансу або пізніше, тож належить повна ціна й повернення не буде.",
  "code.label": "Код з листа",
  "reopen.quote": "Назад до розрахунку",
  "reopen.order": "Змінити замовлення",
  "supplement.accept_hint": "Нова ціна: {amount}.",
  "cancel.account.whole": "Замовлення з відстроченою оплатою, і платити за нього нічого не треба.",
  "cancel.account.part":
    "Замовлення з відстроченою оплатою. За вже виконану роботу залишається сплатити {owed}.",
  "cancel.account.no_refund":
    "Замовлення з відстроченою оплатою. Роботу виконано, тож залишається сплатити повну ціну: {owed}.",
  "cancel.account.session_part":
    "Замовлення з відстроченою оплатою. Скасування пізніше ніж за 24 години до сеансу коштує половину ціни, тож залишається сплатити {owed}.",
  "cancel.account.session_no_refund":
    "Замовлення з відстроченою оплатою. Скасування за годину до сеансу або пізніше коштує повну ціну: {owed}.",
  "cancel.also_owed": "Залишається сплатити {owed}.",
  "supplement.reject_account": "Із ціни залишається сплатити {owed}.",
};
