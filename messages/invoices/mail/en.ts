/** Mails about invoices, their corrections and reminders. */
export const en = {
  "invoice_issued.subject": "Invoice {number} for {amount}",
  "invoice_issued.title": "Your invoice",
  "invoice_issued.body": "Invoice {number} for {amount} is attached to this message.",
  "invoice_issued.button": "Open the order",
  "invoice_due.subject": "Invoice {number} for {amount}, due on {due}",
  "invoice_due.title": "Your monthly invoice",
  "invoice_due.body": "The invoice for what we delivered last month is attached. Please pay it by {due}.",
  "invoice_due.button": "Open the invoice",
  "invoice_corrected.subject": "Correction {number} of invoice {corrected}",
  "invoice_corrected.title": "A correction of your invoice",
  "invoice_corrected.body":
    "We have corrected invoice {corrected}. Correction {number} is attached to this message.",
  "invoice_corrected.to_zero":
    "It takes that invoice to zero because the tax number on it was wrong. Invoice {number} replaces it and comes in a message of its own.",
  "invoice_corrected.paid":
    "What you paid counts for the new invoice: you have nothing to pay, and no money is paid back.",
  "invoice_corrected.open": "Only the new invoice is to be paid.",
  "invoice_corrected.without_vat":
    "It takes that invoice to zero because VIES confirmed your VAT number only after it was issued. Invoice {number} replaces it without VAT and comes in a message of its own.",
  "invoice_corrected.vat_back":
    "You have nothing to pay: what you paid counts for the new invoice, and we refund the VAT.",
  "invoice_replaced.subject": "Invoice {number} replaces invoice {replaced}",
  "invoice_replaced.title": "A new invoice in place of the old one",
  "invoice_replaced.body":
    "Invoice {number} is attached to this message. It replaces invoice {replaced}, which had another tax number and was corrected to zero.",
  "invoice_replaced.without_vat":
    "Invoice {number} is attached to this message. It carries no Polish VAT, because VIES confirmed your VAT number, and replaces invoice {replaced}, which was corrected to zero.",
  "invoice_replaced.paid":
    "It is paid already by what you paid for the old invoice: you have nothing to pay.",
  "invoice_replaced.due": "Please pay the new invoice by {due}, and not the old one.",
  "invoice_reminder.subject.before": "Invoice {number} is due on {due}",
  "invoice_reminder.subject.after": "Invoice {number} was due on {due}",
  "invoice_reminder.title": "An invoice is still open",
  "invoice_reminder.body.before":
    "{amount} are due on {due}. If the payment is on its way, you do not need to do anything.",
  "invoice_reminder.body.after":
    "{amount} was due on {due}. Please pay it now; if the payment is on its way, you do not need to do anything.",
  "invoice_reminder.body.stop": "Until it is paid, new orders cannot be placed on account.",
  "invoice_reminder.button": "Pay now",
} as const;
