/** The address for requests by mail, on the page of the account in Ukrainian. */
export const ua = {
  "intake.title": "Запити поштою",
  "intake.text":
    "Надішліть або перешліть на цю адресу те, що треба перекласти: ми відповімо ціною. Вашими вважаємо лише листи з адреси {email}. Мови такі самі, як у вашому останньому замовленні.",
  "intake.none": "У вас ще немає адреси.",
  "intake.make": "Створити адресу",
  "intake.copy": "Скопіювати адресу",
  "intake.renew": "Нова адреса",
  "intake.renew_text": "Теперішня адреса одразу перестане діяти. Листи на неї буде відхилено.",
  "intake.renewed": "Нова адреса діє",
} as const;
