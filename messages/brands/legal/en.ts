/** What the portal says about legal texts and withdrawal. */
export const en = {
  "info.write_us": "Write or call us:",
  "info.version": "Version {version}, in force since {day}",
  "info.old_version": "This is an earlier version. A newer one has been in force since {day}.",
  "info.read_current": "Read the current version",
  "info.versions": "All versions",
  "info.contents": "Contents",
  "withdrawal.title": "Withdraw from contract",
  "withdrawal.step": "Step {step} of 2",
  "withdrawal.lead":
    "You do not have to give a reason and need no account. You will get a receipt at once, here and by e-mail.",
  "withdrawal.name": "First and last name",
  "withdrawal.email_hint": "The receipt goes there.",
  "withdrawal.order_number": "Order number",
  "withdrawal.number_hint":
    "You will find it in every e-mail about the order. If you do not know it, describe the order.",
  "withdrawal.scope": "What you withdraw from",
  "withdrawal.whole": "The whole order",
  "withdrawal.only_part": "Only a part of it",
  "withdrawal.part": "Which part",
  "withdrawal.part_hint": "For example: the German translation, or two of five files.",
  "withdrawal.continue": "Continue",
  "withdrawal.check": "Check and confirm",
  "withdrawal.order_of": "{number} of {day}",
  "withdrawal.declare": "With the button you declare that you withdraw from the contract named above.",
  "withdrawal.confirm": "Confirm withdrawal",
  "withdrawal.back": "Back",
  "withdrawal.receipt": "We have received your withdrawal",
  "withdrawal.sent_to": "A copy of this receipt is on its way to {email}.",
  "withdrawal.outcome.ended":
    "The order has ended. What you paid goes back to you the way you paid it, within 14 days at the latest.",
  "withdrawal.outcome.settling":
    "We will settle it and write to you. What is due to you goes back within 14 days at the latest.",
  "withdrawal.addressee": "Received by",
  "withdrawal.print": "Print",
  "withdrawal.what_follows": "What follows from a withdrawal",
  "withdrawal.until": "The withdrawal period ends on {day}.",
  "withdrawal.fact.no_contract":
    "No contract has been made for this order, so there is nothing to pay. We will close it for you.",
  "withdrawal.fact.not_begun": "Work on this order has not started. What you paid goes back in full.",
  "withdrawal.fact.begun":
    "Your translation has started; you agreed to this and pay for the work done so far. We refund the rest.",
  "withdrawal.fact.begun_without_consent":
    "Your translation has started without your consent to an early start. What you paid goes back in full.",
  "withdrawal.fact.delivered":
    "Your translation has been delivered. With your consent to the early start the right to withdraw ended then; we will review your statement and reply.",
  "withdrawal.fact.company":
    "This order was made by a company. The right belongs to consumers; we will review your statement and reply.",
  "withdrawal.fact.late": "The 14 days are over. We will review your statement anyway and reply.",
  "withdrawal.fact.ended": "This order has already ended. You can still send your statement.",
} as const;
