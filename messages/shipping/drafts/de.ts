import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "stamp.title": "Text für den Druck freigeben",
  "stamp.file": "Der Text Ihres Papieroriginals liegt vor. Prüfen Sie darin Namen, Daten und Zahlen.",
  "stamp.delivered":
    "Gedruckt wird die Übersetzung, die bei Ihren Dateien liegt. Prüfen Sie darin Namen, Daten und Zahlen.",
  "stamp.why":
    "Gestempeltes Papier lässt sich nicht ändern. Darum wird ohne Ihre Freigabe nichts gestempelt oder verschickt.",
  "stamp.to": "Es geht an",
  "stamp.to_hidden": "Die Adresse steht in unserer E-Mail zu diesem Text.",
  "stamp.address": "Die Adresse stimmt",
  "stamp.approve": "Text freigeben",
  "stamp.change": "Änderung wünschen",
  "stamp.what": "Was soll am Text oder an der Adresse geändert werden?",
  "stamp.send": "Senden",
  "stamp.asked":
    "Sie wünschen eine Änderung. Sie bekommen einen neuen Text oder eine Nachricht; bis dahin wird nichts gestempelt.",
  "stamp.after_all": "Sie können ihn auch so freigeben, wie er ist.",
  "stamp.thanks": "Danke, der Text ist freigegeben",
  "stamp.sent": "Ihr Wunsch wurde gesendet",
  "stamp.clock": "Bis zu Ihrer Antwort ruht die Lieferfrist; der Termin verschiebt sich entsprechend.",
  "paper_badge.draft_to_come": "Text folgt",
  "paper_badge.draft_waiting": "Wartet auf Ihre Freigabe",
  "paper_badge.draft_changing": "Änderung gewünscht",
  "paper_badge.to_stamp": "Freigegeben",
  "paper_badge.stamping": "Wird gestempelt",
  "paper_badge.stamped": "Gestempelt",
  "paper_state.draft_to_come": "Vor dem Stempel erhalten Sie den Text und geben ihn und die Adresse frei.",
  "paper_state.draft_changing": "Sie wünschen eine Änderung. Sie wird gerade eingearbeitet.",
  "paper_state.to_stamp":
    "Text und Adresse sind freigegeben. Wir stempeln das Original und verschicken es dann.",
  "paper_state.stamping":
    "Text und Adresse sind freigegeben. Das Original wird gedruckt, gestempelt und gescannt; danach ist die Bestellung fertig und das Papier wird verschickt.",
  "paper_state.stamped": "Das Original ist gestempelt und wird als Nächstes verschickt.",
};
