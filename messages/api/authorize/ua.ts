/** The page on which a person authorizes an agent in Ukrainian. */
export const ua = {
  "authorize.title": "Доступ для програми {name}",
  "authorize.lead": "Програма {name} просить доступ до вашого облікового запису.",
  "authorize.address": "Адреса програми",
  "authorize.address_hint": "Назву програма вказала сама. Ми перевірили лише адресу.",
  "authorize.account": "Ваш обліковий запис",
  "authorize.return": "Потім ви повернетеся на {host}.",
  "authorize.return_local": "Потім ви повернетеся до програми на цьому комп’ютері.",
  "authorize.limits": "Скільки вона може витратити без вас",
  "authorize.zero":
    "{name} може готувати замовлення. Кожне з них чекає на нашій сторінці на рішення людини з вашого облікового запису.",
  "authorize.private": "{name} може готувати замовлення. Кожне з них ви оформлюєте самі на нашій сторінці.",
  "authorize.above":
    "{name} може самостійно замовляти до {limit}. Дорожче чекає на погодження людини з вашого облікового запису.",
  "authorize.terms": "Замовлення цієї програми є зобов’язальними. Я приймаю умови й для них.",
  "authorize.allow": "Дозволити доступ",
  "authorize.refuse": "Не дозволяти",
  "authorize.end_hint": "Ви можете будь-коли припинити доступ у налаштуваннях облікового запису.",
  "authorize.refused": "Доступ неможливий",
  "authorize.back": "Повернутися на {host}",
} as const;
