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
  "stamp.approved": "Entwurf und Adresse sind freigegeben. Das Original kann gestempelt werden.",
  "stamp.asked":
    "Sie wünschen eine Änderung. Sie bekommen einen neuen Entwurf oder eine Nachricht; bis dahin wird nichts gestempelt.",
  "stamp.after_all": "Sie können ihn auch so freigeben, wie er ist.",
  "stamp.thanks": "Danke, der Entwurf ist freigegeben",
  "stamp.sent": "Ihr Wunsch wurde gesendet",
};
