import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "messages.title": "Nachrichten",
  "messages.text": "Schreiben Sie uns zu dieser Bestellung. Wir antworten hier und per E-Mail.",
  "messages.you": "Sie",
  "messages.system": "Automatische Nachricht",
  "messages.question": "Frage",
  "messages.seen": "Gelesen {moment}",
  "messages.write": "Ihre Nachricht",
  "messages.files": "Dateien dazu",
  "messages.send": "Nachricht senden",
  "messages.sent": "Ihre Nachricht wurde gesendet",
  "messages.asked": "Wir haben eine Frage an Sie. Sobald Sie antworten, machen wir weiter.",
  "messages.unread":
    "{n, plural, one {Unten wartet # neue Nachricht auf Sie.} other {Unten warten # neue Nachrichten auf Sie.}}",
  "change.button": "Änderung wünschen",
  "change.title": "Was soll anders sein?",
  "change.text": "Wir schließen dieses Angebot und senden Ihnen ein neues, wieder {when}.",
  "change.label": "Ihr Wunsch",
  "change.send": "Neues Angebot anfordern",
  "change.done": "Ihr Änderungswunsch ist eingegangen",
  "supplement.title": "Wir schlagen eine Änderung der Bestellung {id} vor",
  "supplement.why": "Warum",
  "supplement.before": "Vereinbart",
  "supplement.now": "Vorschlag",
  "supplement.delta_more": "Sie zahlen {amount} mehr.",
  "supplement.delta_less": "Sie erhalten {amount} zurück.",
  "supplement.delta_none": "Der Preis bleibt gleich.",
  "supplement.answer_by": "Bitte antworten Sie bis {moment}. Bis dahin ruhen Arbeit und Termin.",
  "supplement.pay": "Annehmen und {amount} zahlen",
  "supplement.accept": "Annehmen",
  "supplement.keep": "Bei der Vereinbarung bleiben",
  "supplement.keep_hint": "Der Preis bleibt bei {amount}. Wir liefern, was er abdeckt.",
  "supplement.reject": "Bestellung stornieren und Geld zurückerhalten",
  "supplement.reject_title": "Bestellung {id} stornieren?",
  "supplement.reject_text": "Sie erhalten {refund} zurück.",
  "supplement.done": "Danke, wir machen weiter",
  "supplement.ended": "Die Bestellung wurde storniert",
  "code.text":
    "Zu Ihrem Schutz senden wir einen Code an {email}. Damit bestätigen Sie, dass die Bestellung storniert werden darf.",
  "code.send": "Code senden",
  "code.sent": "Der Code ist unterwegs. Er gilt {minutes} Minuten.",
  "cancel.session_part":
    "Sie haben {paid} bezahlt. Ab 24 Stunden vor dem Termin ist die Hälfte des Preises fällig; Sie erhalten {refund} zurück.",
  "cancel.session_no_refund":
    "Sie haben {paid} bezahlt. Ab einer Stunde vor dem Termin ist der ganze Preis fällig, daher gibt es keine Erstattung.",
  "order.session_no_refund":
    "Die Bestellung wurde eine Stunde oder weniger vor dem Termin storniert, daher ist der ganze Preis fällig und es wird nichts erstattet.",
  "code.label": "Code aus der E-Mail",
  "reopen.quote": "Zurück zum Angebot",
  "reopen.order": "Bestellung ändern",
  "supplement.accept_hint": "Der neue Preis ist {amount}.",
  "cancel.account.whole": "Sie haben auf Rechnung bestellt; für diese Bestellung ist nichts zu zahlen.",
  "cancel.account.part":
    "Sie haben auf Rechnung bestellt. Für die bisherige Arbeit bleiben {owed} zu zahlen.",
  "cancel.account.no_refund":
    "Sie haben auf Rechnung bestellt. Die Arbeit ist abgeschlossen, daher bleibt der ganze Preis zu zahlen: {owed}.",
  "cancel.account.session_part":
    "Sie haben auf Rechnung bestellt. Ab 24 Stunden vor dem Termin ist die Hälfte des Preises fällig; {owed} bleiben zu zahlen.",
  "cancel.account.session_no_refund":
    "Sie haben auf Rechnung bestellt. Ab einer Stunde vor dem Termin ist der ganze Preis fällig: {owed}.",
  "cancel.also_owed": "{owed} bleiben zu zahlen.",
  "supplement.reject_account": "Vom Preis bleiben {owed} zu zahlen.",
};
