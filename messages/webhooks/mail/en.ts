/** Mails about a webhook of an account. */
export const en = {
  "fact.webhook": "Webhook address",
  "webhook_failing.subject": "Your webhook is not receiving messages",
  "webhook_failing.title": "Your webhook is not receiving messages",
  "webhook_failing.body":
    "We have been sending messages to this address since {day}, and none has been accepted.",
  "webhook_failing.next":
    "We will keep trying. If no message is accepted within five days, we turn the webhook off. The page of the webhook shows each attempt with the answer that we received.",
  "webhook_failing.button": "Open the webhook",
  "webhook_off.subject": "We have turned your webhook off",
  "webhook_off.title": "We have turned your webhook off",
  "webhook_off.unanswered": "This address has accepted no message since {day}.",
  "webhook_off.gone": "This address answered that it no longer exists (status 410).",
  "webhook_off.next":
    "We store messages for 30 days. Once the address works again, turn the webhook on and choose “Send all since” to receive what was missed.",
  "webhook_off.button": "Open the webhook",
} as const;
