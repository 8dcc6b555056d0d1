import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "terms_proposed.subject":
    "{count, plural, one {# propozycja do terminologii czeka} few {# propozycje do terminologii czekają} many {# propozycji do terminologii czeka} other {# propozycji do terminologii czeka}} na Twoją decyzję",
  "terms_proposed.title": "Propozycje do terminologii czekają na Twoją decyzję",
  "terms_proposed.body":
    "Członkowie Twojego konta zaproponowali {count, plural, one {# wpis} few {# wpisy} many {# wpisów} other {# wpisu}} do terminologii. To, co przyjmiesz, zostanie użyte w kolejnych zamówieniach.",
  "terms_proposed.more":
    "{count, plural, one {Jeszcze # wpis jest} few {Jeszcze # wpisy są} many {Jeszcze # wpisów jest} other {Jeszcze # wpisu jest}} na stronie.",
  "terms_proposed.term": "{status, select, forbidden {{source}: nie „{target}”} other {{source}: {target}}}",
  "terms_proposed.button": "Zdecyduj o propozycjach",
  "terms_decided.subject":
    "{count, plural, one {Jest odpowiedź w sprawie Twojej propozycji do terminologii} few {Jest odpowiedź w sprawie Twoich propozycji do terminologii} many {Jest odpowiedź w sprawie Twoich propozycji do terminologii} other {Jest odpowiedź w sprawie Twoich propozycji do terminologii}}",
  "terms_decided.title": "Jest odpowiedź w sprawie Twoich propozycji do terminologii",
  "terms_decided.body":
    "Właściciel lub zatwierdzający zdecydował o {count, plural, one {Twojej propozycji} few {# Twoich propozycjach} many {# Twoich propozycjach} other {# Twojej propozycji}} do terminologii.",
  "terms_decided.accepted": "przyjęto",
  "terms_decided.declined": "odrzucono",
  "terms_decided.declined_because": "odrzucono: {answer}",
  "terms_decided.button": "Zobacz terminologię",
};
