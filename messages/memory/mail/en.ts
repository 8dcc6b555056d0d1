/** Mails about terms that members propose for their account. */
export const en = {
  "terms_proposed.subject":
    "{count, plural, one {# proposed term waits} other {# proposed terms wait}} for your decision",
  "terms_proposed.title": "Proposed terms wait for your decision",
  "terms_proposed.body":
    "Members of your account have proposed {count, plural, one {a term} other {# terms}}. What you accept is used in your next orders.",
  "terms_proposed.more": "{count, plural, one {# more term is} other {# more terms are}} on the page.",
  "terms_proposed.term": "{status, select, forbidden {{source}: not “{target}”} other {{source}: {target}}}",
  "terms_proposed.button": "Decide about the terms",
  "terms_decided.subject":
    "Your {count, plural, one {proposed term has} other {proposed terms have}} an answer",
  "terms_decided.title": "Your proposed terms have an answer",
  "terms_decided.body":
    "An owner or approver of your account has decided about {count, plural, one {a term} other {# terms}} that you proposed.",
  "terms_decided.accepted": "accepted",
  "terms_decided.declined": "declined",
  "terms_decided.declined_because": "declined: {answer}",
  "terms_decided.button": "Look at the terms",
} as const;
