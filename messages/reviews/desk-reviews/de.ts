import type { DeskReviewKey } from "./en.ts";

export const de: Record<DeskReviewKey, string> = {
  "reviews.title": "Bewertungen",
  "reviews.lead":
    "Bewertungen, die Kundinnen und Kunden zur Veröffentlichung freigegeben haben. Sterne sind kein Ablehnungsgrund.",
  "reviews.none": "In diesem Status gibt es keine Bewertungen.",
  "reviews.state": "Status",
  "reviews.state.waiting": "Wartend",
  "reviews.state.published": "Veröffentlicht",
  "reviews.state.declined": "Abgelehnt",
  "reviews.search": "Nach Name, Text oder Bestellung suchen",
  "reviews.review": "Bewertung",
  "reviews.stars": "{n} von 5",
  "reviews.name": "Angezeigt als",
  "reviews.order": "Bestellung",
  "reviews.allowed": "Eingereicht",
  "reviews.decision": "Entscheidung",
  "reviews.no_text": "Sterne ohne Kommentar",
  "reviews.publish": "Veröffentlichen",
  "reviews.decline": "Ablehnen",
  "reviews.reason": "Grund",
  "reviews.reason.personal_data": "Personenbezogene Daten",
  "reviews.reason.insult": "Beleidigung",
  "reviews.reason.unrelated": "Ohne Bezug zur Bestellung",
  "reviews.will_publish": "Wird veröffentlicht",
  "reviews.will_decline": "Wird abgelehnt: {reason}",
  "reviews.already": "Das wurde bereits so entschieden",
};
