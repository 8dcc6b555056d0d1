/** The page on which a person authorizes an agent. */
export const en = {
  "authorize.title": "Access for {name}",
  "authorize.lead": "The program {name} asks to use your account.",
  "authorize.address": "Address of the program",
  "authorize.address_hint": "The name is what the program calls itself. Only the address has been checked.",
  "authorize.account": "Your account",
  "authorize.return": "Afterwards you are taken back to {host}.",
  "authorize.return_local": "Afterwards you are taken back to a program on this computer.",
  "authorize.limits": "What it may spend without you",
  "authorize.zero": "{name} may prepare orders. Each of them waits for a person of your account on our page.",
  "authorize.private": "{name} may prepare orders. You place each of them yourself on our page.",
  "authorize.above":
    "{name} may order up to {limit} by itself. What costs more waits until a person of your account approves it.",
  "authorize.terms": "Orders made by this program are binding. I accept the terms for them as well.",
  "authorize.allow": "Allow access",
  "authorize.refuse": "Do not allow",
  "authorize.end_hint": "You can end the access at any time in the settings of your account.",
  "authorize.refused": "Access is not possible",
  "authorize.back": "Back to {host}",
} as const;
