/** Mails about keys and routes of the public API. */
export const de = {
  "api_key_ending.subject": "Der API-Schlüssel „{name}“ läuft bald ab",
  "api_key_ending.title": "Ein API-Schlüssel läuft bald ab",
  "api_key_ending.body":
    "Der Schlüssel „{name}“ ({hint}) gilt nur noch bis {day}. Programme, die ihn verwenden, können danach nicht mehr bestellen.",
  "api_key_ending.how":
    "Ersetzen Sie ihn auf der Seite Ihrer Schlüssel: Den neuen erhalten Sie sofort, der alte kann noch bis zu 7 Tage gelten.",
  "api_key_ending.button": "Schlüssel öffnen",
  "api_key_leaked.subject": "Wir haben den API-Schlüssel „{name}“ widerrufen",
  "api_key_leaked.title": "Ein API-Schlüssel wurde widerrufen",
  "api_key_leaked.body":
    "Der Schlüssel „{name}“ ({hint}) wurde an einem Ort gefunden, den andere sehen können. Wir haben ihn sofort widerrufen, damit niemand auf Ihre Kosten bestellt.",
  "api_key_leaked.how":
    "Entfernen Sie ihn dort, prüfen Sie Ihre letzten Bestellungen und erstellen Sie einen neuen Schlüssel.",
  "api_key_leaked.webhooks":
    "Diese Webhooks wurden mit dem Schlüssel eingerichtet, und wir haben sie ausgeschaltet. Prüfen Sie jede Adresse, bevor Sie sie wieder einschalten; die Nachrichten werden 30 Tage gespeichert und können dann gesendet werden.",
  "api_key_leaked.button": "Schlüssel öffnen",
  "api_route_ending.subject": "Ein Teil der API, den Sie verwenden, endet am {day}",
  "api_route_ending.title": "Ein Teil der API, den Sie verwenden, endet bald",
  "api_route_ending.body":
    "Ihre Programme verwenden die folgenden Aufrufe. Sie enden am {day} (UTC): Ab diesem Tag antwortet die API darauf nur noch mit dem Status 410.",
  "api_route_ending.how":
    "Ändern Sie Ihre Programme vor diesem Tag. Der Rest der API funktioniert wie bisher.",
  "api_route_ending.instead": "Stattdessen verwenden",
  "api_route_ending.key": "Schlüssel „{name}“ ({hint})",
  "api_route_ending.called": "letzter Aufruf am {day}",
  "api_route_ending.button": "API-Dokumentation öffnen",
} as const;
