import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "stamp.title": "Ihre Freigabe vor dem Stempel",
  "stamp.file":
    "Sie haben einen Entwurf des Originals auf Papier bekommen. Prüfen Sie darin Namen, Daten und Zahlen.",
  "stamp.delivered":
    "Gedruckt wird die Übersetzung, die bei Ihren Dateien liegt. Prüfen Sie darin Namen, Daten und Zahlen.",
  "stamp.why":
    "Gestempeltes Papier lässt sich nicht ändern. Darum wird ohne Ihre Freigabe nichts gestempelt oder verschickt.",
  "stamp.to": "Es geht an",
  "stamp.to_hidden": "Die Adresse steht in unserer E-Mail zu diesem Entwurf.",
  "stamp.address": "Die Adresse stimmt",
  "stamp.approve": "Entwurf freigeben",
  "stamp.change": "Änderung wünschen",
  "stamp.what": "Was soll am Entwurf oder an der Adresse geändert werden?",
  "stamp.send": "Senden",
  "stamp.asked":
    "Sie wünschen eine Änderung. Sie bekommen einen neuen Entwurf oder eine Nachricht; bis dahin wird nichts gestempelt.",
  "stamp.after_all": "Sie können ihn auch so freigeben, wie er ist.",
  "stamp.thanks": "Danke, der Entwurf ist freigegeben",
  "stamp.sent": "Ihr Wunsch wurde gesendet",
  "stamp.clock":
    "Solange wir auf Ihre Antwort warten, läuft die Lieferzeit nicht: Der Termin verschiebt sich um diese Zeit.",
  "paper_badge.draft_to_come": "Entwurf folgt",
  "paper_badge.draft_waiting": "Wartet auf Ihre Freigabe",
  "paper_badge.draft_changing": "Änderung gewünscht",
  "paper_badge.to_stamp": "Freigegeben",
  "paper_badge.stamping": "Wird gestempelt",
  "paper_badge.stamped": "Gestempelt",
  "paper_state.draft_to_come": "Vor dem Stempel bekommen Sie einen Entwurf und geben Text und Adresse frei.",
  "paper_state.draft_waiting": "Der Entwurf Ihres Originals wartet auf Ihre Freigabe.",
  "paper_state.draft_changing": "Sie wünschen eine Änderung am Entwurf. Sie wird gerade eingearbeitet.",
  "paper_state.to_stamp":
    "Text und Adresse sind freigegeben. Wir stempeln das Original und verschicken es dann.",
  "paper_state.stamping":
    "Entwurf und Adresse sind freigegeben. Das Original wird gedruckt, gestempelt und gescannt; danach ist der Auftrag fertig und das Papier wird verschickt.",
  "paper_state.stamped": "Das Original ist gestempelt und wird als Nächstes verschickt.",
};
