/** Mails about purchases that wait for a person of the account. */
export const en = {
  "approval_asked.subject": "A purchase of {amount} waits for your decision",
  "approval_asked.title": "A purchase waits for your decision",
  "approval_asked.body":
    "{name} asks you to approve {amount} for {count, plural, one {# order} other {# orders}}.",
  "approval_asked.top_up": "{name} asks you to approve a top-up of {amount}.",
  "approval_asked.until": "The request ends on {date}. Nothing is ordered before it is approved.",
  "approval_asked.button": "Look at the request",
  "approval_decided.subject.approved": "Approved: {amount}",
  "approval_decided.subject.to_pay": "Approved, please pay: {amount}",
  "approval_decided.subject.declined": "Declined: {amount}",
  "approval_decided.subject.lapsed": "Not decided in time: {amount}",
  "approval_decided.title.approved": "Your purchase was approved",
  "approval_decided.title.to_pay": "Your purchase was approved and can be paid",
  "approval_decided.title.declined": "Your purchase was declined",
  "approval_decided.title.lapsed": "Your request has ended",
  "approval_decided.body.approved": "The purchase of {amount} was approved and ordered.",
  "approval_decided.body.to_pay":
    "The purchase of {amount} was approved and ordered. The work begins when it is paid.",
  "approval_decided.body.declined": "The purchase of {amount} was declined. Nothing was ordered.",
  "approval_decided.body.lapsed":
    "No one decided about the purchase of {amount} in time. Nothing was ordered; you can order it again.",
  "approval_decided.button.approved": "Look at the request",
  "approval_decided.button.to_pay": "Pay now",
  "approval_decided.button.declined": "Look at the request",
  "approval_decided.button.lapsed": "Look at the request",
} as const;
