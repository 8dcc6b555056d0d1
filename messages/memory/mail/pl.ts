import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "terms_proposed.subject":
    "{count, plural, one {# zaproponowany termin czeka} few {# zaproponowane terminy czekają} many {# zaproponowanych terminów czeka} other {# zaproponowanego terminu czeka}} na Twoją decyzję",
  "terms_proposed.title": "Zaproponowane terminy czekają na Twoją decyzję",
  "terms_proposed.body":
    "Członkowie Twojego konta zaproponowali {count, plural, one {# termin} few {# terminy} many {# terminów} other {# terminu}}. To, co przyjmiesz, zostanie użyte w kolejnych zamówieniach.",
  "terms_proposed.more":
    "{count, plural, one {Jeszcze # termin jest} few {Jeszcze # terminy są} many {Jeszcze # terminów jest} other {Jeszcze # terminu jest}} na stronie.",
  "terms_proposed.term": "{status, select, forbidden {{source}: nie „{target}”} other {{source}: {target}}}",
  "terms_proposed.button": "Zdecyduj o terminach",
  "terms_decided.subject":
    "{count, plural, one {Jest odpowiedź w sprawie Twojego terminu} few {Jest odpowiedź w sprawie Twoich terminów} many {Jest odpowiedź w sprawie Twoich terminów} other {Jest odpowiedź w sprawie Twoich terminów}}",
  "terms_decided.title": "Jest odpowiedź w sprawie Twoich terminów",
  "terms_decided.body":
    "Właściciel lub zatwierdzający zdecydował o {count, plural, one {zaproponowanym przez Ciebie terminie} few {# zaproponowanych przez Ciebie terminach} many {# zaproponowanych przez Ciebie terminach} other {# zaproponowanego przez Ciebie terminu}}.",
  "terms_decided.accepted": "przyjęty",
  "terms_decided.declined": "odrzucony",
  "terms_decided.declined_because": "odrzucony: {answer}",
  "terms_decided.button": "Zobacz terminy",
};
