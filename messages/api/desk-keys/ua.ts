/** Keys of customers at the desk. */
export const ua = {
  "desk_keys.title": "Ключі API",
  "desk_keys.name": "Ключ",
  "desk_keys.test": "тестовий",
  "desk_keys.agent": "агент",
  "desk_keys.state": "Стан",
  "desk_keys.state.active": "діє",
  "desk_keys.state.ending": "замінено, ще діє",
  "desk_keys.state.expired": "строк дії минув",
  "desk_keys.state.revoked": "відкликано",
  "desk_keys.spent": "Цього місяця, брутто",
  "desk_keys.of_limit": "{spent} з {limit} {currency}",
  "desk_keys.used": "Останнє використання",
  "desk_keys.ends": "Дійсний до",
  "desk_keys.acts": "Дії",
  "desk_keys.revoke": "Відкликати",
  "desk_keys.revoke_name": "Відкликати ключ {name}",
  "desk_keys.revoke_text":
    "Програми клієнта з цим ключем одразу втратять доступ. Це не можна скасувати. Вебхуки, налаштовані цим ключем, буде вимкнено.",
  "desk_keys.revoked": "Ключ більше не діє",
} as const;
