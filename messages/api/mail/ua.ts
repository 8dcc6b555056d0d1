/** Mails about keys and routes of the public API. */
export const ua = {
  "api_key_ending.subject": "Строк дії ключа API «{name}» скоро закінчиться",
  "api_key_ending.title": "Строк дії ключа API скоро закінчиться",
  "api_key_ending.body":
    "Ключ «{name}» ({hint}) перестане діяти {day}. Програми, які його використовують, після цього не зможуть замовляти.",
  "api_key_ending.how":
    "Замініть його на сторінці ключів: новий ви отримаєте одразу, а старий може діяти ще до 7 днів.",
  "api_key_ending.button": "Відкрити ключі",
  "api_key_leaked.subject": "Ми відкликали ключ API «{name}»",
  "api_key_leaked.title": "Ключ API відкликано",
  "api_key_leaked.body":
    "Ключ «{name}» ({hint}) знайшли в місці, яке бачать інші. Ми одразу його відкликали, щоб ніхто не замовляв вашим коштом.",
  "api_key_leaked.how": "Приберіть його звідти, перегляньте останні замовлення та створіть новий ключ.",
  "api_key_leaked.webhooks":
    "Ці вебхуки налаштували цим ключем, і ми їх вимкнули. Перевірте кожну адресу, перш ніж увімкнути її знову; повідомлення зберігаються 30 днів, і тоді їх можна надіслати.",
  "api_key_leaked.button": "Відкрити ключі",
  "api_route_ending.subject": "Частина API, якою ви користуєтеся, припинить роботу {day}",
  "api_route_ending.title": "Частина API, якою ви користуєтеся, скоро припинить роботу",
  "api_route_ending.body":
    "Ваші програми надсилають наведені нижче запити. Вони перестануть діяти {day} (за UTC): від цього дня API відповідатиме на них лише статусом 410.",
  "api_route_ending.how": "Змініть свої програми до цього дня. Решта API працює, як і раніше.",
  "api_route_ending.instead": "Використовуйте натомість",
  "api_route_ending.key": "Ключ «{name}» ({hint})",
  "api_route_ending.called": "останній запит: {day}",
  "api_route_ending.button": "Відкрити документацію API",
} as const;
