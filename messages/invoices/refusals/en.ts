/** Refusals of corrections of invoices in English. */
export const en = {
  "correction.nip":
    "This is not a valid NIP: its check digit is wrong. Ask the customer for the right number.",
  "correction.vat_id":
    "VIES does not confirm this VAT ID. An invoice without Polish VAT needs a number that it confirms.",
  "correction.polish_buyer":
    "A buyer in Poland is charged Polish VAT, and this invoice has none: it cannot be issued again to them with the same amounts. Give the money back and let the order be placed anew.",
  "correction.too_much": "You cannot give back more than is left on this invoice.",
  "correction.nothing": "This correction would change nothing.",
  "correction.replaced":
    "This invoice was corrected to zero already, and another one was issued in its place.",
  "correction.no_vat": "This invoice charges no Polish VAT, so there is none to take off.",
  "correction.unproven":
    "VIES has not confirmed the number on this invoice, so its VAT stays. Try again when VIES has answered.",
  "correction.denied":
    "VIES answered that the number was not valid at the time of the sale, so the VAT stays.",
  "correction.payment_reversed": "The payment of this invoice was taken back or disputed. Settle that first.",
  "correction.refund_waits":
    "A refund of this payment waits for a second person. It has to be decided first.",
  "correction.vat_refunded":
    "As much as the VAT of this invoice was refunded by hand already. Taking the VAT off would refund it twice.",
  "correction.paid":
    "This invoice is paid. Give the money back at Refunds: its correction is issued with it.",
} as const;
