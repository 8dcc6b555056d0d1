import type { ReviewKey } from "./en.ts";

export const de: Record<ReviewKey, string> = {
  "review.title": "Was Kundinnen und Kunden sagen",
  "review.page_title": "Bewertungen",
  "review.mean":
    "{mean} von 5 · Durchschnitt aus {n, plural, one {# Bewertung} other {# Bewertungen}}, davon {published} veröffentlicht",
  "review.all":
    "{n, plural, one {# veröffentlichte Bewertung ansehen} other {Alle # veröffentlichten Bewertungen ansehen}}",
  "review.stars": "{n} von 5 Sternen",
  "review.anonymous": "Kunde aus: {country}",
  "review.order": "Aus einer Bestellung",
  "review.no_text": "Sterne ohne Kommentar",
  "review.none": "Noch keine veröffentlichten Bewertungen",
  "review.none_text":
    "Bewertet wird auf der Seite einer abgeschlossenen Bestellung. Ob wir die Bewertung zeigen dürfen, entscheidet, wer bestellt hat.",
  "review.newer": "Neuere Bewertungen",
  "review.older": "Ältere Bewertungen",
  "review.how": "Wie Bewertungen geprüft werden",
  "review.how_source":
    "Bewerten lässt sich nur auf der Seite einer abgeschlossenen Bestellung. Sie öffnet sich im Kundenkonto oder über den Link, den wir zu der Bestellung per E-Mail geschickt haben. Bewertungen aus anderen Quellen übernehmen wir nicht.",
  "review.how_check":
    "Wer bewertet, entscheidet selbst über die Veröffentlichung. Vorher liest ein Mensch den Text. Abgelehnt wird er nur, wenn er personenbezogene Daten enthält, jemanden beleidigt oder nichts mit der Bestellung zu tun hat. Die Zahl der Sterne spielt keine Rolle.",
  "review.how_mean":
    "Der Durchschnitt wird aus allen Bewertungen dieser Website berechnet, auch aus schlechten und aus nicht veröffentlichten.",
  "review.how_free":
    "Wir zahlen nicht für Bewertungen und gewähren dafür keine Rabatte. Entfernt wird eine veröffentlichte Bewertung nur durch ihre Verfasserin oder ihren Verfasser oder durch die hier beschriebene Prüfung.",
  "review.allow": "Meine Bewertung veröffentlichen",
  "review.allow_hint":
    "Gezeigt werden Sterne und Kommentar mit dem gewählten Namen, Leistung, Sprachen und Datum, ohne Verweis auf Ihre Bestellung. Sie können das jederzeit widerrufen.",
  "review.as": "Angezeigt als",
  "review.name_country": "{name}, {country}",
  "review.state.waiting": "Wir lesen Ihre Bewertung, bevor sie erscheint.",
  "review.state.published": "Ihre Bewertung ist veröffentlicht.",
  "review.state.declined": "Wir haben Ihre Bewertung nicht veröffentlicht: {why}.",
  "review.why.personal_data": "sie enthält personenbezogene Daten",
  "review.why.insult": "sie beleidigt jemanden",
  "review.why.unrelated": "sie betrifft nicht die Bestellung",
  "review.withdrawn": "Ihre Bewertung wird nicht mehr veröffentlicht",
};
