import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "settings.mails": "E-Mails",
  "choices.title": "E-Mails von uns",
  "choices.lead": "Wählen Sie, welche E-Mails {brand} an {address} sendet.",
  "choices.legend": "Schreiben Sie mir über",
  "choices.group.quotes": "Angebote, die auf meine Antwort warten",
  "choices.group.payments": "Bestellungen, die noch nicht bezahlt sind",
  "choices.group.balance": "einen Bonus, der bald verfällt",
  "choices.group.review": "fertige Arbeiten, die ich noch berichtigen lassen kann",
  "choices.group.terms": "vorgeschlagene Begriffe meines Kontos",
  "choices.group.offers": "Auftragsangebote für mich",
  "choices.always":
    "Was zu einer Bestellung oder einem Konto gehört, kommt immer: Bestätigungen, Rechnungen und fertige Arbeiten.",
  "choices.save": "Speichern",
  "choices.saved": "Gespeichert. Sie erhalten nur die ausgewählten E-Mails.",
};
