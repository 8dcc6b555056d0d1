/** What the portal says about legal texts, withdrawal and the demo page. */
export const en = {
  "demo.log_in": "Demo – log in with the account you received.",
  "demo.title": "Your demo account",
  "demo.accounts":
    "You are logged in. Accounts of this demo are created by our staff; the translation box is not part of it yet.",
  "demo.contact": "Questions about your account: {email}",
  "info.write_us": "Write or call us:",
  "info.version": "Version {version}, in force since {day}",
  "info.old_version": "This is an earlier version. Another one holds since {day}.",
  "info.read_current": "Read the current version",
  "info.versions": "All versions",
  "info.contents": "Contents",
  "link.withdrawal": "Withdraw from contract",
  "link.accessibility": "Accessibility",
  "footer.certificate": "{name}, certificate {number}",
  "withdrawal.title": "Withdraw from contract",
  "withdrawal.step": "Step {step} of 2",
  "withdrawal.lead":
    "You do not have to give a reason and need no account. You will get a receipt at once, here and by e-mail.",
  "withdrawal.name": "First and last name",
  "withdrawal.email_hint": "The receipt goes there.",
  "withdrawal.order_number": "Order number",
  "withdrawal.number_hint":
    "It stands in every e-mail about the order. If you do not know it, describe the order.",
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
    "A person settles it now and writes to you. What is due to you goes back within 14 days at the latest.",
  "withdrawal.addressee": "Received by",
  "withdrawal.print": "Print",
  "withdrawal.what_follows": "What follows from a withdrawal",
  "withdrawal.until": "The withdrawal period ends on {day}.",
  "withdrawal.fact.no_contract":
    "No contract has been made for this order, so there is nothing to pay. A person closes it for you.",
  "withdrawal.fact.not_begun": "Nobody has begun to work on this order. What you paid goes back in full.",
  "withdrawal.fact.begun":
    "Your translation has started; you agreed to this and pay for the part done. The rest goes back.",
  "withdrawal.fact.begun_without_consent":
    "Your translation has started without your consent to an early start. What you paid goes back in full.",
  "withdrawal.fact.delivered":
    "Your translation has been delivered. With your consent to the early start the right to withdraw ended then; a person looks at your statement and answers you.",
  "withdrawal.fact.company":
    "This order was made by a company. The right belongs to consumers; a person looks at your statement and answers you.",
  "withdrawal.fact.late":
    "The 14 days are over. A person looks at your statement all the same and answers you.",
  "withdrawal.fact.ended": "This order has already ended. You can still send your statement.",
} as const;
