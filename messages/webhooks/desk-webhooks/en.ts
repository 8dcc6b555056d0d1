/** The webhooks of a customer at the desk. */
export const en = {
  "desk_webhooks.acts": "Actions",
  "desk_webhooks.title": "Webhooks",
  "desk_webhooks.url": "Address",
  "desk_webhooks.types": "Messages",
  "desk_webhooks.state": "State",
  "desk_webhooks.state.on": "On",
  "desk_webhooks.state.failing": "Without answer",
  "desk_webhooks.state.off": "Off",
  "desk_webhooks.off_why.gone": "answered 410",
  "desk_webhooks.off_why.unanswered": "five days without success",
  "desk_webhooks.off_why.customer": "by the customer",
  "desk_webhooks.off_why.desk": "by the desk",
  "desk_webhooks.set_by_key": "Set with the key “{name}”",
  "desk_webhooks.last_ok": "Last accepted",
  "desk_webhooks.turn_off": "Turn off",
  "desk_webhooks.turn_off_name": "Turn off {url}",
  "desk_webhooks.turn_off_title": "Turn the webhook off",
  "desk_webhooks.turn_off_text":
    "{url} gets no further messages. The customer sees that customer service turned it off, and can turn it on again.",
  "desk_webhooks.turn_off_reason": "Reason (for the audit log)",
  "desk_webhooks.turned_off": "The webhook is off.",
} as const;
