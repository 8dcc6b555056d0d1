/** The page on which a person authorizes an agent in German. */
export const de = {
  "authorize.title": "Zugang für {name}",
  "authorize.lead": "Das Programm {name} möchte Ihr Konto nutzen.",
  "authorize.address": "Adresse des Programms",
  "authorize.address_hint": "Den Namen gibt sich das Programm selbst. Geprüft ist nur die Adresse.",
  "authorize.account": "Ihr Konto",
  "authorize.return": "Danach kommen Sie zurück zu {host}.",
  "authorize.return_local": "Danach kommen Sie zurück zu einem Programm auf diesem Computer.",
  "authorize.limits": "Was es ohne Sie ausgeben darf",
  "authorize.zero":
    "{name} darf Bestellungen vorbereiten. Jede davon wartet auf unserer Seite auf die Entscheidung einer Person Ihres Kontos.",
  "authorize.private":
    "{name} darf Bestellungen vorbereiten. Jede davon geben Sie selbst auf unserer Seite auf.",
  "authorize.above":
    "{name} darf bis {limit} selbst bestellen. Was mehr kostet, wartet auf die Genehmigung durch eine Person Ihres Kontos.",
  "authorize.terms":
    "Bestellungen dieses Programms sind verbindlich. Ich akzeptiere die Bedingungen auch für sie.",
  "authorize.allow": "Zugang erlauben",
  "authorize.refuse": "Nicht erlauben",
  "authorize.end_hint": "Sie können den Zugang jederzeit in den Einstellungen Ihres Kontos beenden.",
  "authorize.refused": "Zugang nicht möglich",
  "authorize.back": "Zurück zu {host}",
} as const;
