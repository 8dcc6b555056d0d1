import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "terms_proposed.subject":
    "{count, plural, one {# vorgeschlagener Begriff wartet} other {# vorgeschlagene Begriffe warten}} auf Ihre Entscheidung",
  "terms_proposed.title": "Vorgeschlagene Begriffe warten auf Ihre Entscheidung",
  "terms_proposed.body":
    "Mitglieder Ihres Kontos haben {count, plural, one {einen Begriff} other {# Begriffe}} vorgeschlagen. Was Sie annehmen, gilt in Ihren nächsten Bestellungen.",
  "terms_proposed.more":
    "{count, plural, one {Ein weiterer Begriff steht} other {# weitere Begriffe stehen}} auf der Seite.",
  "terms_proposed.term":
    "{status, select, forbidden {{source}: nicht „{target}“} other {{source}: {target}}}",
  "terms_proposed.button": "Über die Begriffe entscheiden",
  "terms_decided.subject":
    "{count, plural, one {Über Ihren vorgeschlagenen Begriff} other {Über Ihre vorgeschlagenen Begriffe}} wurde entschieden",
  "terms_decided.title": "Über Ihre vorgeschlagenen Begriffe wurde entschieden",
  "terms_decided.body":
    "Ein Inhaber oder Freigebender Ihres Kontos hat über {count, plural, one {einen Begriff} other {# Begriffe}} entschieden, {count, plural, one {den} other {die}} Sie vorgeschlagen haben.",
  "terms_decided.accepted": "angenommen",
  "terms_decided.declined": "abgelehnt",
  "terms_decided.declined_because": "abgelehnt: {answer}",
  "terms_decided.button": "Begriffe ansehen",
};
