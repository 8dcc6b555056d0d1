/** Refusals of corrections of invoices in German. */
export const de = {
  "correction.nip": "Die Prüfziffer dieser NIP stimmt nicht. Fragen Sie den Kunden nach der richtigen.",
  "correction.vat_id": "VIES bestätigt diese USt-IdNr. nicht; ohne polnische USt ist das nötig.",
  "correction.polish_buyer":
    "Einem Käufer in Polen wird polnische USt berechnet, und diese Rechnung enthält keine. Zahlen Sie das Geld zurück und lassen Sie neu bestellen.",
  "correction.too_much": "Sie können nicht mehr erstatten, als auf dieser Rechnung noch offen ist.",
  "correction.nothing": "Diese Korrektur würde nichts ändern.",
  "correction.replaced":
    "Diese Rechnung wurde schon auf null korrigiert, und eine andere wurde an ihrer Stelle ausgestellt.",
  "correction.no_vat": "Diese Rechnung enthält keine polnische USt, die abgezogen werden könnte.",
  "correction.unproven":
    "VIES hat die Nummer auf dieser Rechnung nicht bestätigt, daher bleibt die USt. Versuchen Sie es erneut, wenn VIES geantwortet hat.",
  "correction.denied":
    "VIES hat geantwortet, dass die Nummer beim Verkauf nicht gültig war, daher bleibt die USt.",
  "correction.payment_reversed":
    "Die Zahlung dieser Rechnung wurde zurückgeholt oder angefochten. Klären Sie das zuerst.",
  "correction.refund_waits":
    "Eine Erstattung dieser Zahlung wartet auf eine zweite Person. Darüber muss zuerst entschieden werden.",
  "correction.vat_refunded":
    "Ein Betrag in Höhe der USt dieser Rechnung wurde schon von Hand erstattet. Die USt abzuziehen würde sie ein zweites Mal erstatten.",
  "correction.paid": "Die Rechnung ist bezahlt. Zahlen Sie zurück: Die Korrektur entsteht dabei.",
} as const;
