/** Mails about purchases that wait for a person of the account. */
export const pl = {
  "approval_asked.subject": "Zakup za {amount} czeka na Twoją decyzję",
  "approval_asked.title": "Zakup czeka na Twoją decyzję",
  "approval_asked.body":
    "{name} prosi o zgodę na {amount} za {count, plural, one {# zamówienie} few {# zamówienia} many {# zamówień} other {# zamówienia}}.",
  "approval_asked.top_up": "{name} prosi o zgodę na doładowanie {amount}.",
  "approval_asked.until": "Prośba wygasa {date}. Przed zgodą nic nie zostanie zamówione.",
  "approval_asked.button": "Zobacz prośbę",
  "approval_decided.subject.approved": "Zgoda: {amount}",
  "approval_decided.subject.to_pay": "Zgoda, prosimy o płatność: {amount}",
  "approval_decided.subject.declined": "Odmowa: {amount}",
  "approval_decided.subject.lapsed": "Brak decyzji na czas: {amount}",
  "approval_decided.title.approved": "Twój zakup został zatwierdzony",
  "approval_decided.title.to_pay": "Twój zakup został zatwierdzony i można go opłacić",
  "approval_decided.title.declined": "Twój zakup został odrzucony",
  "approval_decided.title.lapsed": "Twoja prośba wygasła",
  "approval_decided.body.approved": "Zakup za {amount} został zatwierdzony i zamówiony.",
  "approval_decided.body.to_pay":
    "Zakup za {amount} został zatwierdzony i zamówiony. Praca zacznie się po opłaceniu.",
  "approval_decided.body.declined": "Zakup za {amount} został odrzucony. Nic nie zamówiono.",
  "approval_decided.body.lapsed":
    "W sprawie zakupu za {amount} nie zapadła decyzja na czas. Nic nie zamówiono; możesz zamówić ponownie.",
  "approval_decided.button.approved": "Zobacz prośbę",
  "approval_decided.button.to_pay": "Zapłać",
  "approval_decided.button.declined": "Zobacz prośbę",
  "approval_decided.button.lapsed": "Zobacz prośbę",
} as const;
