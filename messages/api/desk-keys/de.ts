/** Keys of customers at the desk. */
export const de = {
  "desk_keys.title": "API-Schlüssel",
  "desk_keys.name": "Schlüssel",
  "desk_keys.test": "Test",
  "desk_keys.agent": "Agent",
  "desk_keys.state": "Status",
  "desk_keys.state.active": "gültig",
  "desk_keys.state.ending": "ersetzt, gilt noch",
  "desk_keys.state.expired": "abgelaufen",
  "desk_keys.state.revoked": "widerrufen",
  "desk_keys.spent": "Diesen Monat brutto",
  "desk_keys.of_limit": "{spent} von {limit} {currency}",
  "desk_keys.used": "Zuletzt verwendet",
  "desk_keys.ends": "Gültig bis",
  "desk_keys.acts": "Aktionen",
  "desk_keys.revoke": "Widerrufen",
  "desk_keys.revoke_name": "Schlüssel {name} widerrufen",
  "desk_keys.revoke_text":
    "Programme des Kunden mit diesem Schlüssel verlieren sofort den Zugriff. Das lässt sich nicht rückgängig machen. Die Webhooks, die mit ihm eingerichtet wurden, werden ausgeschaltet.",
  "desk_keys.revoked": "Der Schlüssel gilt nicht mehr",
} as const;
