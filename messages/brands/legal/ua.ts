import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "info.write_us": "Напишіть або зателефонуйте нам:",
  "info.version": "Редакція {version}, чинна з {day}",
  "info.old_version": "Це попередня редакція. З {day} діє нова.",
  "info.read_current": "Читати чинну редакцію",
  "info.versions": "Усі редакції",
  "info.contents": "Зміст",
  "withdrawal.title": "Відмова від договору",
  "withdrawal.step": "Крок {step} із 2",
  "withdrawal.lead":
    "Не потрібно ні причини, ні облікового запису. Підтвердження отримаєте одразу, тут і листом.",
  "withdrawal.name": "Ім’я та прізвище",
  "withdrawal.email_hint": "Сюди надійде підтвердження.",
  "withdrawal.order_number": "Номер замовлення",
  "withdrawal.number_hint": "Він є в кожному листі про замовлення. Якщо не знаєте його, опишіть замовлення.",
  "withdrawal.scope": "Від чого ви відмовляєтеся",
  "withdrawal.whole": "Усе замовлення",
  "withdrawal.only_part": "Лише частина",
  "withdrawal.part": "Яка частина",
  "withdrawal.part_hint": "Наприклад: переклад німецькою або два з п’яти файлів.",
  "withdrawal.continue": "Далі",
  "withdrawal.check": "Перевірте й підтвердьте",
  "withdrawal.order_of": "{number} від {day}",
  "withdrawal.declare": "Натискаючи кнопку, ви заявляєте про відмову від зазначеного вище договору.",
  "withdrawal.confirm": "Підтвердити відмову",
  "withdrawal.back": "Назад",
  "withdrawal.receipt": "Ми отримали вашу відмову",
  "withdrawal.sent_to": "Копію підтвердження надсилаємо на {email}.",
  "withdrawal.outcome.ended":
    "Замовлення завершено. Сплачене повернемо тим самим способом не пізніше ніж за 14 днів.",
  "withdrawal.outcome.settling":
    "Ми опрацюємо її й напишемо вам. Належну суму повернемо не пізніше ніж за 14 днів.",
  "withdrawal.addressee": "Отримувач",
  "withdrawal.print": "Друкувати",
  "withdrawal.what_follows": "Наслідки відмови від договору",
  "withdrawal.until": "{day} завершується строк для відмови.",
  "withdrawal.fact.no_contract":
    "Для цього замовлення договору не укладено, тож платити не потрібно. Ми його закриємо.",
  "withdrawal.fact.not_begun": "Роботу над цим замовленням ще не почато. Сплачене повернемо повністю.",
  "withdrawal.fact.begun":
    "Переклад уже почато; ви на це погодилися й платите за виконану частину. Решту повернемо.",
  "withdrawal.fact.begun_without_consent":
    "Переклад почато без вашої згоди на достроковий початок. Сплачене повернемо повністю.",
  "withdrawal.fact.delivered":
    "Переклад передано. Зі згодою на достроковий початок право на відмову тоді припинилося; ми розглянемо вашу заяву й відповімо.",
  "withdrawal.fact.company":
    "Це замовлення оформила компанія. Право належить споживачам; ми розглянемо вашу заяву й відповімо.",
  "withdrawal.fact.late": "14 днів уже минули. Ми все одно розглянемо вашу заяву й відповімо.",
  "withdrawal.fact.ended": "Це замовлення вже завершено. Заяву все ж можна надіслати.",
};
