/** Mails about keys of the public API. */
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
  "api_key_leaked.button": "Відкрити ключі",
} as const;
