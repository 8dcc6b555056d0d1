/** What an account asks of a purchase. */
export const de = {
  "purchase.cost_centre": "Kostenstelle",
  "purchase.reference": "Bestellnummer (PO)",
  "purchase.choose": "Kostenstelle wählen",
  "purchase.none": "Keine",
  "purchase.needs_reference": "Dieses Konto verlangt bei jedem Einkauf eine Bestellnummer (PO).",
  "purchase.asks":
    "Über Ihrem Limit: Sie dürfen derzeit bis {limit} bestellen, dieser Einkauf kostet {total}. Vor der Bestellung entscheidet ein Inhaber des Kontos oder eine Person mit Genehmigungsrecht.",
  "purchase.may_ask":
    "Über dem Limit der Kostenstelle entscheidet vor der Bestellung ein Inhaber des Kontos oder eine Person mit Genehmigungsrecht.",
  "purchase.comment": "Notiz für die Entscheidung",
  "purchase.waits_title": "Der Einkauf wartet auf eine Genehmigung",
  "purchase.waits":
    "{name} hat am {at} gefragt. Bestellt wird, sobald ein Inhaber des Kontos oder eine Person mit Genehmigungsrecht zustimmt.",
  "purchase.waits_see": "Anfrage ansehen",
} as const;
