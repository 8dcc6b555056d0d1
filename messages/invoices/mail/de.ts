import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "invoice_issued.subject": "Rechnung {number} über {amount}",
  "invoice_issued.title": "Ihre Rechnung",
  "invoice_issued.body": "Die Rechnung {number} über {amount} liegt dieser Nachricht bei.",
  "invoice_issued.button": "Bestellung öffnen",
  "invoice_due.subject": "Rechnung {number} über {amount}, fällig am {due}",
  "invoice_due.title": "Ihre Monatsrechnung",
  "invoice_due.body":
    "Die Rechnung über die Leistungen des vergangenen Monats liegt bei. Bitte bezahlen Sie sie bis zum {due}.",
  "invoice_due.button": "Rechnung öffnen",
  "invoice_corrected.subject": "Korrektur {number} zur Rechnung {corrected}",
  "invoice_corrected.title": "Eine Korrektur Ihrer Rechnung",
  "invoice_corrected.body":
    "Wir haben die Rechnung {corrected} korrigiert. Die Korrekturrechnung {number} liegt dieser Nachricht bei.",
  "invoice_corrected.to_zero":
    "Sie setzt jene Rechnung auf null, weil die Steuernummer darauf falsch war. Die Rechnung {number} ersetzt sie und kommt mit einer eigenen Nachricht.",
  "invoice_corrected.paid":
    "Ihre Zahlung gilt für die neue Rechnung: Sie müssen nichts bezahlen, und es wird nichts zurückgezahlt.",
  "invoice_corrected.open": "Zu bezahlen ist nur die neue Rechnung.",
  "invoice_corrected.without_vat":
    "Sie setzt jene Rechnung auf null, weil VIES Ihre USt-IdNr. erst danach bestätigt hat. Die Rechnung {number} ersetzt sie ohne USt und kommt mit einer eigenen Nachricht.",
  "invoice_corrected.vat_back":
    "Sie müssen nichts bezahlen: Ihre Zahlung gilt für die neue Rechnung, und wir erstatten die USt.",
  "invoice_replaced.subject": "Rechnung {number} ersetzt Rechnung {replaced}",
  "invoice_replaced.title": "Eine neue Rechnung anstelle der alten",
  "invoice_replaced.body":
    "Die Rechnung {number} liegt dieser Nachricht bei. Sie ersetzt die Rechnung {replaced}, auf der eine andere Steuernummer stand und die auf null korrigiert wurde.",
  "invoice_replaced.without_vat":
    "Die Rechnung {number} liegt dieser Nachricht bei. Sie enthält keine polnische USt, weil VIES Ihre USt-IdNr. bestätigt hat, und ersetzt die Rechnung {replaced}, die auf null korrigiert wurde.",
  "invoice_replaced.paid":
    "Sie ist mit Ihrer Zahlung für die alte Rechnung schon bezahlt: Sie müssen nichts bezahlen.",
  "invoice_replaced.due": "Bitte bezahlen Sie die neue Rechnung bis zum {due}, nicht die alte.",
  "invoice_reminder.subject.before": "Rechnung {number} ist am {due} fällig",
  "invoice_reminder.subject.after": "Rechnung {number} war am {due} fällig",
  "invoice_reminder.title": "Eine offene Rechnung",
  "invoice_reminder.body.before":
    "{amount} sind am {due} fällig. Wenn die Zahlung unterwegs ist, müssen Sie nichts tun.",
  "invoice_reminder.body.after":
    "{amount} waren am {due} fällig. Bitte bezahlen Sie den Betrag jetzt; wenn die Zahlung unterwegs ist, müssen Sie nichts tun.",
  "invoice_reminder.body.stop":
    "Bis zur Bezahlung können keine neuen Bestellungen auf Rechnung aufgegeben werden.",
  "invoice_reminder.button": "Jetzt bezahlen",
};
