/** Mails about keys and routes of the public API. */
export const en = {
  "api_key_ending.subject": "The API key “{name}” ends soon",
  "api_key_ending.title": "An API key ends soon",
  "api_key_ending.body":
    "The key “{name}” ({hint}) stops working on {day}. Programs that use it cannot order after that.",
  "api_key_ending.how":
    "Replace it on the page of your keys: you get a new one at once, and the old one can work for up to 7 more days.",
  "api_key_ending.button": "Open the keys",
  "api_key_leaked.subject": "We revoked the API key “{name}”",
  "api_key_leaked.title": "An API key was revoked",
  "api_key_leaked.body":
    "The key “{name}” ({hint}) was found in a place that others can see. We revoked it at once, so that it cannot be used at your cost.",
  "api_key_leaked.how": "Remove it from there, look through your latest orders and create a new key.",
  "api_key_leaked.webhooks":
    "These webhooks were set up with the key, and we turned them off. Check each address before you turn it on again; the messages are stored for 30 days and can be sent then.",
  "api_key_leaked.button": "Open the keys",
  "api_route_ending.subject": "Part of the API that you use ends on {day}",
  "api_route_ending.title": "Part of the API that you use ends soon",
  "api_route_ending.body":
    "Your programs make the calls below. They end on {day} (UTC): from that day on the API answers them with status 410 and does nothing else.",
  "api_route_ending.how": "Change your programs before that day. The rest of the API works as before.",
  "api_route_ending.instead": "Use instead",
  "api_route_ending.key": "Key “{name}” ({hint})",
  "api_route_ending.called": "last call on {day}",
  "api_route_ending.button": "Open the API documentation",
} as const;
