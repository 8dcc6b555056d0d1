/** Mails about purchases that wait for a person of the account. */
export const de = {
  "approval_asked.subject": "Ein Einkauf über {amount} wartet auf Ihre Entscheidung",
  "approval_asked.title": "Ein Einkauf wartet auf Ihre Entscheidung",
  "approval_asked.body":
    "{name} bittet Sie, {amount} für {count, plural, one {# Bestellung} other {# Bestellungen}} zu genehmigen.",
  "approval_asked.top_up": "{name} bittet Sie, eine Aufladung von {amount} zu genehmigen.",
  "approval_asked.until": "Die Anfrage endet am {date}. Vor der Genehmigung wird nichts bestellt.",
  "approval_asked.button": "Anfrage ansehen",
  "approval_decided.subject.approved": "Genehmigt: {amount}",
  "approval_decided.subject.to_pay": "Genehmigt, bitte bezahlen: {amount}",
  "approval_decided.subject.declined": "Abgelehnt: {amount}",
  "approval_decided.subject.lapsed": "Nicht rechtzeitig entschieden: {amount}",
  "approval_decided.title.approved": "Ihr Einkauf wurde genehmigt",
  "approval_decided.title.to_pay": "Ihr Einkauf wurde genehmigt und kann bezahlt werden",
  "approval_decided.title.declined": "Ihr Einkauf wurde abgelehnt",
  "approval_decided.title.lapsed": "Ihre Anfrage ist abgelaufen",
  "approval_decided.body.approved": "Der Einkauf über {amount} wurde genehmigt und bestellt.",
  "approval_decided.body.to_pay":
    "Der Einkauf über {amount} wurde genehmigt und bestellt. Die Arbeit beginnt nach der Zahlung.",
  "approval_decided.body.declined": "Der Einkauf über {amount} wurde abgelehnt. Es wurde nichts bestellt.",
  "approval_decided.body.lapsed":
    "Über den Einkauf über {amount} wurde nicht rechtzeitig entschieden. Es wurde nichts bestellt; Sie können erneut bestellen.",
  "approval_decided.button.approved": "Anfrage ansehen",
  "approval_decided.button.to_pay": "Jetzt bezahlen",
  "approval_decided.button.declined": "Anfrage ansehen",
  "approval_decided.button.lapsed": "Anfrage ansehen",
} as const;
