/** Mails about purchases that wait for a person of the account. */
export const ua = {
  "approval_asked.subject": "Покупка на {amount} чекає на ваше рішення",
  "approval_asked.title": "Покупка чекає на ваше рішення",
  "approval_asked.body":
    "{name} просить погодити {amount} за {count, plural, one {# замовлення} few {# замовлення} many {# замовлень} other {# замовлення}}.",
  "approval_asked.top_up": "{name} просить погодити поповнення на {amount}.",
  "approval_asked.until": "Запит завершується {date}. До погодження нічого не буде замовлено.",
  "approval_asked.button": "Переглянути запит",
  "approval_decided.subject.approved": "Погоджено: {amount}",
  "approval_decided.subject.to_pay": "Погоджено, просимо оплатити: {amount}",
  "approval_decided.subject.declined": "Відхилено: {amount}",
  "approval_decided.subject.lapsed": "Рішення не ухвалено вчасно: {amount}",
  "approval_decided.title.approved": "Вашу покупку погоджено",
  "approval_decided.title.to_pay": "Вашу покупку погоджено, її можна оплатити",
  "approval_decided.title.declined": "Вашу покупку відхилено",
  "approval_decided.title.lapsed": "Ваш запит завершився",
  "approval_decided.body.approved": "Покупку на {amount} погоджено й замовлено.",
  "approval_decided.body.to_pay": "Покупку на {amount} погоджено й замовлено. Робота почнеться після оплати.",
  "approval_decided.body.declined": "Покупку на {amount} відхилено. Нічого не замовлено.",
  "approval_decided.body.lapsed":
    "Щодо покупки на {amount} не ухвалено рішення вчасно. Нічого не замовлено; ви можете замовити знову.",
  "approval_decided.button.approved": "Переглянути запит",
  "approval_decided.button.to_pay": "Оплатити",
  "approval_decided.button.declined": "Переглянути запит",
  "approval_decided.button.lapsed": "Переглянути запит",
} as const;
