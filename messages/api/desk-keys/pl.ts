/** Keys of customers at the desk. */
export const pl = {
  "desk_keys.title": "Klucze API",
  "desk_keys.name": "Klucz",
  "desk_keys.test": "testowy",
  "desk_keys.agent": "agent",
  "desk_keys.state": "Stan",
  "desk_keys.state.active": "działa",
  "desk_keys.state.ending": "wymieniony, jeszcze działa",
  "desk_keys.state.expired": "wygasł",
  "desk_keys.state.revoked": "wyłączony",
  "desk_keys.spent": "W tym miesiącu brutto",
  "desk_keys.of_limit": "{spent} z {limit} {currency}",
  "desk_keys.used": "Ostatnio użyty",
  "desk_keys.ends": "Ważny do",
  "desk_keys.acts": "Działania",
  "desk_keys.revoke": "Wyłącz",
  "desk_keys.revoke_name": "Wyłącz klucz {name}",
  "desk_keys.revoke_text":
    "Programy klienta z tym kluczem od razu stracą dostęp. Tego nie można cofnąć. Webhooki ustawione tym kluczem zostaną wyłączone.",
  "desk_keys.revoked": "Klucz nie działa",
} as const;
