import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "terms_proposed.subject":
    "{count, plural, one {# zaproponowany termin czeka} few {# zaproponowane terminy czekają} other {# zaproponowanych terminów czeka}} na Twoją decyzję",
  "terms_proposed.title": "Zaproponowane terminy czekają na Twoją decyzję",
  "terms_proposed.body":
    "Członkowie Twojego konta zaproponowali {count, plural, one {# termin} few {# terminy} other {# terminów}}. To, co przyjmiesz, zostanie użyte w kolejnych zamówieniach.",
  "terms_proposed.more":
    "{count, plural, one {Jeszcze # termin jest} few {Jeszcze # terminy są} other {Jeszcze # terminów jest}} na stronie.",
  "terms_proposed.term": "{status, select, forbidden {{source}: nie „{target}”} other {{source}: {target}}}",
  "terms_proposed.button": "Zdecyduj o terminach",
  "terms_decided.subject":
    "{count, plural, one {Jest odpowiedź w sprawie Twojego terminu} other {Jest odpowiedź w sprawie Twoich terminów}}",
  "terms_decided.title": "Jest odpowiedź w sprawie Twoich terminów",
  "terms_decided.body":
    "Właściciel lub zatwierdzający zdecydował o {count, plural, one {zaproponowanym przez Ciebie terminie} other {# zaproponowanych przez Ciebie terminach}}.",
  "terms_decided.accepted": "przyjęty",
  "terms_decided.declined": "odrzucony",
  "terms_decided.declined_because": "odrzucony: {answer}",
  "terms_decided.button": "Zobacz terminy",
};
