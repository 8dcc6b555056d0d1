import type { RefusalCode, WebhookRefusal } from "#domain/errors.ts";
import { de as accounts } from "#messages/accounts/refusals/de.ts";
import { de as api } from "#messages/api/refusals/de.ts";
import { de as embeds } from "#messages/embeds/refusals/de.ts";
import { de as invoices } from "#messages/invoices/refusals/de.ts";
import { de as memory } from "#messages/memory/refusals/de.ts";

/** Refusals in German: Sie everywhere. */
export const de = {
  ...accounts,
  ...api,
  ...embeds,
  ...invoices,
  ...memory,
  "validation.failed": "Die eingegebenen Daten sind ungültig.",
  InvalidCredentials: "Ungültige Anmeldedaten.",
  "token.missing": "Melden Sie sich an, um diese Seite zu sehen",
  "token.invalid": "Ihre Anmeldung konnte nicht bestätigt werden. Bitte melden Sie sich erneut an.",
  "token.expired": "Ihre Sitzung ist abgelaufen. Sie werden zur Anmeldeseite weitergeleitet.",
  "session.expired": "Ihre Sitzung ist abgelaufen. Sie werden zur Anmeldeseite weitergeleitet.",
  "access.forbidden": "Sie haben keinen Zugriff auf diese Seite",
  "right.missing": "Ihre Rolle erlaubt das nicht. Wenden Sie sich bei Bedarf an die Administration.",
  "totp.not_set_up":
    "Richten Sie zuerst den zweiten Faktor ein: Für die Anmeldung brauchen Sie einen Code von Ihrem Telefon.",
  "login.slow":
    "Zu viele Fehlversuche. Versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} erneut.",
  "login.locked":
    "Zu viele Fehlversuche. 15 Minuten lang reicht das Passwort allein nicht: Geben Sie auch den Code aus Ihrer Authenticator-App ein oder legen Sie über einen Link per E-Mail ein neues Passwort fest.",
  "totp.required": "Geben Sie den Code aus Ihrer Authenticator-App ein.",
  "totp.wrong": "Dieser Code ist nicht richtig. Geben Sie den neuesten ein.",
  "confirmation.needed":
    "Bestätigen Sie das mit Ihrem Passwort oder einem Code aus der App und versuchen Sie es erneut.",
  "passkey.refused":
    "Dieser Passkey hat nicht funktioniert. Versuchen Sie es erneut oder melden Sie sich mit Ihrem Passwort an.",
  "account_link.invalid": "Dieser Link ist nicht mehr gültig. Fordern Sie einen neuen an.",
  "account_link.other_account":
    "Melden Sie sich bei dem Konto an, für das diese Adresse angegeben wurde, und öffnen Sie den Link erneut.",
  "account.exists": "Zu dieser E-Mail-Adresse gibt es bereits ein Konto. Sie können sich anmelden.",
  "account.not_registered": "Ihr Konto wurde nicht registriert.",
  "credentials.no_match": "Diese Anmeldedaten stimmen nicht mit unseren Daten überein.",
  "user.not_found": "Benutzer nicht gefunden – dieses Konto existiert nicht.",

  "brand.missing": "Die Anfrage nennt keine Marke.",
  "brand.unknown": "Diese Marke ist uns nicht bekannt.",
  "brand.mismatch": "Dies gehört zu einer anderen Marke. Bitte melden Sie sich auf deren Website an.",
  "service.not_for_brand": "Diese Funktion ist hier nicht verfügbar.",
  "service.unavailable": "Der Dienst ist nicht verfügbar. Bitte wenden Sie sich an den Kundenservice.",
  "database.unavailable":
    "Unsere Datenbank ist im Moment nicht erreichbar. Versuchen Sie es in einigen Sekunden erneut.",
  "database.busy":
    "Jemand anderes ändert gerade dasselbe. Bitte versuchen Sie es in einigen Sekunden erneut.",
  "storage.unavailable":
    "Dateien können im Moment nicht gespeichert oder gelesen werden. Ihre Eingaben bleiben erhalten; bitte versuchen Sie es in einigen Minuten erneut.",
  "upload.stalled":
    "Der Upload ist stehen geblieben: 30 Sekunden lang kam nichts an. Ihre Eingaben bleiben erhalten; bitte fügen Sie die Datei erneut hinzu.",
  "route.not_found": "Diese Seite wurde nicht gefunden",
  "order.not_found": "Diese Bestellung wurde nicht gefunden.",
  "order.needs_login": "Diese Bestellung gehört zu einem Konto. Melden Sie sich an, um sie zu sehen.",
  "order.other_address":
    "Diese Bestellung wurde mit einer anderen E-Mail-Adresse aufgegeben. Melden Sie sich mit dieser Adresse an, um sie zu verschieben.",
  "order.move_unpaid":
    "Bezahlen Sie diese Bestellung zuerst. Danach können Sie sie in Ihr Konto verschieben.",
  "cart.not_found": "Diese Bestellübersicht wurde nicht gefunden.",
  "quote.not_found": "Dieses Angebot wurde nicht gefunden.",
  "file.not_found": "Diese Datei wurde nicht gefunden.",
  "invoice.not_found": "Diese Rechnung wurde nicht gefunden.",
  "invoice.not_overdue": "Diese Rechnung ist nicht überfällig.",
  "invoice.reminded_today": "Für diese Rechnung wurde heute schon erinnert.",
  "payment.not_found": "Diese Zahlung wurde nicht gefunden.",
  "refund.not_found": "Wir können diese Rückzahlung nicht finden.",
  "customer.not_found": "Dieser Kunde wurde nicht gefunden.",
  "order.wrong_status": "Die Bestellung ist inzwischen weiter. Bitte laden Sie die Seite neu.",
  "order.wrong_role": "Diesen Schritt können Sie nicht ausführen.",
  "order.guard_failed": "Das ist im Moment nicht möglich, weil noch etwas fehlt.",
  "order.stale":
    "Die Bestellung wurde inzwischen geändert. Bitte sehen Sie nach, was neu ist, und versuchen Sie es noch einmal.",
  "order.taken": "An dieser Bestellung arbeitet schon jemand anderes. Öffnen Sie sie, um sie zu übernehmen.",
  "price.by_hand": "Das kalkulieren wir persönlich und kostenlos. Fragen Sie ein Angebot an.",
  "cart.placed": "Das wurde bereits bestellt. Beginnen Sie eine neue Bestellung.",
  "cart.full": "Hier sind zu viele Bestellungen. Bezahlen Sie zuerst diese.",
  "cart.duplicate": "Dieselbe Bestellung ist hier schon enthalten.",
  "cart.other_currency": "Diese Bestellungen haben eine andere Währung. Beginnen Sie eine neue Bestellung.",
  "session.too_soon": "Dieser Termin ist inzwischen zu nah. Wählen Sie einen späteren.",
  "session.taken": "Dieser Termin ist gerade vergeben worden. Wählen Sie einen anderen.",
  "session.wrong_state": "Das ist mit diesem Termin jetzt nicht möglich.",
  "calendar.clash": "Diese Zeit ist schon belegt.",
  "shipment.not_available":
    "Ein Papieroriginal kann verschickt werden, sobald die beglaubigte Übersetzung fertig ist.",
  "shipment.already_requested": "Das Papieroriginal dieser Übersetzung wurde bereits bestellt.",
  "shipment.not_ready":
    "Dieses Original kann noch nicht verschickt werden: Die Übersetzung ist nicht fertig oder der Versand nicht bezahlt.",
  "quote.expired": "Dieses Angebot ist nicht mehr gültig. Fordern Sie ein neues an.",
  "quote.price_changed": "Der Preis hat sich inzwischen geändert. Bitte prüfen Sie den neuen.",
  "quote.option_unknown": "Wählen Sie eine der Optionen dieses Angebots.",
  "quote.sending": "Dieses Angebot wird gerade gesendet. Nehmen Sie es zuerst zurück.",
  "quote.list_changed":
    "Die Preisliste hat sich geändert, seit die Beträge eingetragen wurden. Prüfen Sie die Positionen und senden Sie erneut.",
  "quote.reason_needed": "Dieser Preis liegt unter Preisliste oder Mindestmarge. Geben Sie den Grund an.",
  "quote.confirm_amount":
    "Ein Betrag weicht stark vom erwarteten ab. Prüfen Sie ihn und bestätigen Sie, dass er stimmt.",
  "quote.above_ceiling":
    "Dieser Preis liegt über dem höchsten, den die Marke senden lässt. Prüfen Sie die Beträge.",
  "quote.already_sent": "Das Angebot ist bereits gesendet und kann nicht zurückgenommen werden.",
  "quote.already_decided": "Dieses Angebot wurde bereits angenommen oder abgelehnt.",
  "supplement.not_needed":
    "Die Änderung ist zu klein, um den Kunden zu fragen. Preis und Termin bleiben, wie sie sind.",
  "hold.review_date": "Ein angehaltener Auftrag wird innerhalb von 14 Tagen geprüft.",
  "proof.missing": "Geben Sie den Code ein, den wir an die Adresse dieser Bestellung gesendet haben.",
  "proof.wrong": "Dieser Code ist falsch oder abgelaufen. Fordern Sie einen neuen an.",
  "proof.too_soon": "Ein Code ist unterwegs. In einer Minute können Sie einen weiteren anfordern.",
  "payment.already_settled": "Dies ist bereits bezahlt.",
  "payment.method_unavailable": "Diese Zahlungsart ist hier nicht verfügbar. Bitte wählen Sie eine andere.",
  "refund.too_much": "Das ist mehr, als von dieser Zahlung noch zurückgezahlt werden kann.",
  "approval.same_person": "Jemand anderes muss das freigeben: Sie haben es selbst beantragt.",
  "approval.waits": "Ein Antrag für dasselbe wartet bereits auf eine zweite Person.",
  "approval.asker_left":
    "Wer das beantragt hat, darf es nicht mehr. Lehnen Sie den Antrag ab und lassen Sie ihn neu stellen.",
  "refund.settled": "Diese Rückzahlung wurde bereits gesendet.",
  "staff.last_admin":
    "Das ist die letzte Person mit Administratorrechten. Geben Sie die Rolle zuerst jemand anderem.",
  "staff.not_invited": "Diese Person wartet nicht auf eine Einladung.",
  "transfer.not_found": "Wir können diese Überweisung nicht finden.",
  "transfer.amount": "Diese Beträge passen nicht zur Überweisung. Bitte prüfen Sie sie.",
  "transfer.other_currency": "Die Überweisung ist in einer anderen Währung als die Forderung.",
  "transfer.no_balance": "Diese Person hat kein Kundenkonto, also gibt es kein Guthaben für den Rest.",
  "transfer.no_payer": "Wir wissen nicht, wessen Geld das ist. Ordnen Sie es zuerst einer Bestellung zu.",
  "transfer.write_off_limit": "Es fehlt mehr, als ausgebucht werden darf. Bitten Sie um den Rest.",
  "transfer.order_gone":
    "Diese Bestellung kann nicht mehr bezahlt werden. Lassen Sie das Geld offen und erstatten Sie es.",
  "transfer.undo_late": "Eine Zuordnung lässt sich nur am selben Tag zurücknehmen.",
  "transfer.voucher": "Keine Gutscheine warten auf Geld in dieser Höhe.",
  "transfer.undo_refused": "Die Zuordnung bleibt: Spätere Schritte beruhen auf ihr.",
  "transfer.whole":
    "Per Überweisung ist nur der ganze Betrag zahlbar. Zahlen Sie den Rest anders oder verzichten Sie auf Guthaben oder Gutschein.",
  "statement.unreadable": "Diese Datei lässt sich nicht als Kontoauszug lesen. Es wurde nichts gebucht.",
  "statement.not_ours":
    "Dieser Auszug gehört zu einem fremden Konto oder einer anderen Währung. Es wurde nichts gebucht.",
  "balance.too_low": "Ihr Guthaben reicht nicht. Laden Sie es auf oder wählen Sie eine andere Zahlungsart.",
  "credit.exceeded":
    "Diese Bestellung übersteigt den Rest Ihres Kreditrahmens. Wählen Sie eine andere Zahlungsart.",
  "credit.overdue":
    "Solange eine Rechnung mehr als 14 Tage überfällig ist, kann nicht auf Rechnung bestellt werden. Bezahlen Sie sie oder wählen Sie eine andere Zahlungsart.",
  "topup.currency":
    "Sie haben noch Guthaben in einer anderen Währung. Eine Aufladung in dieser Währung ist erst danach möglich.",
  "topup.changed": "Bonus oder Währung haben sich inzwischen geändert. Bitte prüfen Sie die neuen Beträge.",
  "topup.code": "Dieser Code gilt nicht für diese Aufladung.",
  "coupon.invalid": "Dieser Code gilt nicht für diese Bestellung.",
  "coupon.expired": "Dieser Code ist nicht mehr gültig.",
  "coupon.used_up": "Dieser Code ist bereits aufgebraucht.",
  "coupon.used_by_you": "Sie haben diesen Code bereits verwendet.",
  "coupon.scope": "Dieser Code gilt nicht für diese Bestellung.",
  "coupon.least": "Der Betrag ist für diesen Code zu klein.",
  "coupon.exclusive":
    "Dieser Code lässt sich nicht mit Bonusguthaben verbinden. Bezahlen Sie anders oder entfernen Sie den Code.",
  "coupon.not_found": "Wir können diesen Code nicht finden.",
  "coupon.exists": "Diesen Code gibt es bereits",
  "coupon.in_use":
    "Dieser Code wurde schon benutzt: Wert und Geltung lassen sich nicht mehr ändern. Beenden Sie ihn und legen Sie einen neuen an.",
  "bonus_table.unsound":
    "Ab jedem Betrag kann nur eine Stufe beginnen, und der Bonus darf die Einzahlung nicht übersteigen. Bitte prüfen Sie die Stufen.",
  "voucher.invalid": "Dieser Gutschein kann hier nicht eingelöst werden oder ist aufgebraucht.",
  "voucher.too_low": "Der Gutschein deckt nicht alles. Wählen Sie, wie Sie den Rest bezahlen.",
  "mail.not_found": "Diese Nachricht wurde nicht gefunden.",
  "job.not_found": "Diese Aufgabe gibt es nicht mehr: Sie wurde erledigt oder verworfen.",
  "job.running": "Diese Aufgabe läuft gerade. Sehen Sie in einer Minute wieder nach.",
  "job.not_failed": "Diese Aufgabe ist nicht fehlgeschlagen. Sie läuft zu ihrer Zeit.",
  "job.needed": "Ohne diese Aufgabe geht die Bestellung oder der Fall nicht weiter. Starten Sie sie erneut.",
  "engine.not_found": "Diese Engine gibt es nicht.",
  "engine.exists": "Eine andere Engine hat diesen Namen bereits.",
  "engine.not_reached":
    "Diese Engine hat noch nicht geantwortet, daher sind ihre Sprachpaare nicht bekannt. Prüfen Sie Adresse und Schlüssel und versuchen Sie es erneut.",
  "memory.not_found": "Diesen Übersetzungsspeicher gibt es nicht.",
  "memory.no_consent":
    "Für dieses Konto werden Übersetzungen nicht aufbewahrt. Stimmen Sie zuerst „Meine Übersetzungen für meine nächsten Bestellungen aufbewahren“ zu und importieren Sie dann die Datei.",
  "term.not_found": "Diesen Begriff gibt es nicht.",
  "mail.secret":
    "Diese Nachricht enthält einen persönlichen Link, den nur ihr Empfänger haben darf. Der Empfänger kann einen neuen anfordern.",
  "mail.stopped": "Der Empfänger möchte solche Nachrichten nicht mehr.",
  "mail_choice.not_found":
    "Dieser Link funktioniert nicht mehr. Öffnen Sie unsere neueste E-Mail und verwenden Sie den Link darin.",
  "voucher.code_told":
    "Der Code dieses Gutscheins wurde bereits genannt, oder jemand anderes hat den Verkauf beantragt.",
  "voucher.not_found": "Wir können diesen Gutschein nicht finden.",
  "price_list.not_found": "Wir können diese Preisliste nicht finden.",
  "price_draft.not_found": "Zu dieser Preisliste gibt es keinen Entwurf. Beginnen Sie einen.",
  "price_draft.exists": "An einem Entwurf dieser Preisliste wird bereits gearbeitet.",
  "price_draft.changed":
    "Jemand anderes hat diesen Entwurf inzwischen geändert. Sie sehen den neuen Stand; bitte prüfen Sie ihn.",
  "price_draft.outdated":
    "Seit Beginn des Entwurfs wurde eine andere Fassung veröffentlicht. Verwerfen Sie ihn und beginnen Sie neu.",
  "price_draft.bands":
    "Ein Treffer zählt für den Übersetzer weniger als für den Kunden. Erhöhen Sie den Anteil des Übersetzers vor der Veröffentlichung.",
  "price_draft.weights":
    "Die Gewichte der Stufen eines Plans müssen zusammen 100 % ergeben. Korrigieren Sie sie vor der Veröffentlichung.",
  "price_draft.missing": "Es fehlen Preise. Ergänzen Sie sie vor der Veröffentlichung.",
  "price_draft.warnings": "Sehen Sie sich vor der Veröffentlichung die Warnungen an.",
  "price_cell.invalid": "Geben Sie einen Preis über 0 ein",
  "rating.not_saved": "Ein Fehler ist aufgetreten. Die Bewertung wurde nicht gespeichert",
  "review.not_rated": "Bewerten Sie zuerst die Bestellung, dann kann das veröffentlicht werden.",
  "review.no_company": "Zu dieser Bestellung gibt es keinen Firmennamen.",
  "review.not_found": "Diese Bewertung wurde zurückgezogen.",
  "review.changed": "Der Text wurde geändert. Lesen Sie ihn noch einmal, bevor Sie entscheiden.",
  "einvoice.not_rejected":
    "KSeF hat diese Rechnung nicht abgelehnt, sie kann daher nicht erneut gesendet werden.",
  "xrechnung.not_offered": "XRechnung gibt es für Rechnungen und Korrekturen an Unternehmen in Deutschland.",
  "xrechnung.no_amounts":
    "Diese Korrektur ändert keinen Betrag, eine XRechnung hätte also keinen Inhalt. Bitte verwenden Sie die PDF-Datei.",
  "xrechnung.incomplete":
    "XRechnung verlangt Postleitzahl, Ort und E-Mail-Adresse des Käufers, und hier fehlt eine dieser Angaben. Bitte verwenden Sie die PDF-Datei oder lassen Sie den Käufer korrigieren.",
  "xrechnung.mixed_tax":
    "In Polen steuerbare und nicht steuerbare Leistungen können nicht in einer XRechnung stehen. Bitte verwenden Sie die PDF-Datei.",
  "assignment.taken": "Dieser Auftrag ist bereits vergeben.",
  "round.not_open": "Es läuft keine Angebotsrunde.",
  "offer.not_found": "Dieses Angebot ist nicht mehr offen.",
  "offer.confirm_fee":
    "Das Honorar von {fee} {currency} weicht stark vom geplanten Honorar von {planned} {currency} ab. Prüfen Sie es und bestätigen Sie, dass es stimmt.",
  "offer.confirm_margin":
    "Mit dem Honorar von {fee} {currency} statt der geplanten {planned} {currency} bleibt weniger als die Mindestmarge von {least} %. Prüfen Sie es und bestätigen Sie, dass es stimmt.",
  "offer.above_ceiling":
    "Ein Honorar über {ceiling} {currency} ist bei dieser Marke nicht möglich. Prüfen Sie den Betrag.",
  "offer.taken_back": "Wir haben dieses Angebot zurückgenommen.",
  "translator.not_found": "Diese Person gibt es nicht.",
  "translator.not_invited": "Diese Person hat schon ein Passwort oder arbeitet nicht mehr mit uns.",
  "translator.left": "Diese Person arbeitet nicht mehr mit uns.",
  "translator.sworn_number": "Beeidigte Sprachpaare brauchen die Nummer der Beeidigung.",
  "translator.rate_unusual":
    "Einige Sätze weichen weit von den Sätzen anderer in diesem Paar oder vom bisherigen ab. Korrigieren Sie sie oder geben Sie einen Grund an und speichern Sie erneut.",
  "absence.invalid":
    "Die Abwesenheit muss am oder nach dem ersten Tag enden und darf nicht in der Vergangenheit liegen.",
  "worker.not_qualified": "Dieser Auftrag verlangt Qualifikationen, die im Profil fehlen.",
  "stage.target_missing": "Zu einer Ausgangsdatei fehlt die fertige Datei. Fügen Sie zu jeder eine hinzu.",
  "stage.checks":
    "Einige Prüfungen sind rot. Erklären Sie jede davon oder geben Sie eine korrigierte Datei ab.",
  "stage.sworn_missing":
    "Eine beglaubigte Übersetzung braucht Registernummer, Seitenzahl und einen beglaubigten Scan oder eine qualifizierte Signatur.",
  "stage.paper_not_approved":
    "Der Kunde hat Entwurf und Adresse noch nicht freigegeben. Stempeln Sie und geben Sie erst danach ab.",
  "stage.paper_scan_missing":
    "Ein Original auf Papier ist bestellt: Fügen Sie den Scan des gestempelten Papiers hinzu.",
  "stage.session_open": "Schließen Sie zuerst den Termin ab: Minuten und Notizen.",
  "stage.lqa_missing": "Füllen Sie zuerst das Qualitätsformular zur Übersetzung aus.",
  "stage.checklist_open": "Unterzeichnen Sie zuerst jeden Punkt der Freigabeliste.",
  "stage.segments_open": "Bestätigen Sie zuerst, dass jedes Segment gelesen und freigegeben ist.",
  "exchange.doctype":
    "Die Datei hat einen DOCTYPE, der anderen Inhalt verbergen kann, und wird nicht gelesen. Speichern Sie sie in Ihrem Werkzeug erneut als XLIFF.",
  "exchange.too_large": "Die Datei ist größer als 50 MB und wird nicht gelesen.",
  "exchange.too_deep": "Die Datei ist tiefer verschachtelt als XLIFF und wird nicht gelesen.",
  "exchange.malformed": "Die Datei ist beschädigt oder kein XML in UTF-8. Bitte neu speichern.",
  "exchange.not_xliff": "Das ist keine XLIFF-Datei. Laden Sie die Datei hoch, die von hier stammt.",
  "exchange.other_document": "Diese Datei gehört nicht zu diesem Dokument in seiner jetzigen Form.",
  "bilingual.none": "Für diese Bestellung gibt es keine zweisprachige Ansicht.",
  "workbench.not_ready": "Die Dokumente dieses Auftrags können hier noch nicht bearbeitet werden.",
  "workbench.not_assembled":
    "Die Übersetzung konnte nicht in das Dokument eingesetzt werden. Nichts wurde abgegeben; bitte benachrichtigen Sie das Büro.",
  "segment.split":
    "Dieses Segment kann hier nicht geteilt werden: Es enthält Codes, ist gesperrt, oder eine spätere Stufe hat begonnen.",
  "segment.join":
    "Diese Segmente können nicht verbunden werden: Sie gehören zu verschiedenen Absätzen, enthalten Codes, oder eine spätere Stufe hat begonnen.",
  "segment.reason_short": "Bitte nennen Sie einen Grund mit mindestens zehn Zeichen.",
  "segment.no_engine": "Für dieses Sprachpaar gibt es hier keine maschinelle Übersetzung.",
  "segment.engine_failed": "Die Maschine fand keine Lösung. Übersetzen Sie selbst oder später erneut.",
  "stage.not_yours": "Dieser Auftrag gehört Ihnen nicht mehr.",
  "work.nothing_to_return": "Es gibt keine frühere Arbeit eines Menschen, die zurückgehen könnte.",
  "work.not_bad_enough":
    "Zurück geht eine Arbeit mit mehr kritischen Fehlern als erlaubt. Den Rest korrigieren Sie selbst.",
  "work.returns_used_up":
    "Die Arbeit ging schon zweimal zurück, oder die frühere Person ist nicht erreichbar. Schlagen Sie vor, dass jemand anderes sie übernimmt.",
  "work.partial_missing": "Fügen Sie hinzu, was schon fertig ist, oder geben Sie an, dass nichts fertig ist.",
  "question.not_found": "Wir finden diese Frage nicht.",
  "question.decided": "Diese Frage ist bereits beantwortet.",
  "question.passed_on": "Diese Frage liegt dem Kunden schon vor.",
  "question.not_with_customer": "Diese Frage liegt dem Kunden gerade nicht vor.",
  "question.reworded": "Wir haben diese Frage umformuliert. Lesen Sie sie noch einmal, bevor Sie antworten.",
  "question.pauses_used_up": "Der Kunde wurde schon dreimal gefragt. Fragen Sie diesmal das Team.",
  "question.one_at_a_time":
    "Der Kunde hat bereits eine offene Frage. Warten Sie auf die Antwort oder fragen Sie das Team.",
  "proposal.not_found": "Dieser Vorschlag ist nicht mehr offen.",
  "extension.needs_consent":
    "Der Puffer reicht dafür nicht. Nennen Sie, wie der Kunde zugestimmt hat, und den neuen Termin.",
  "stage.no_deliverable": "Fügen Sie vor der Abgabe die fertige Datei hinzu.",

  "languages.same": "Wählen Sie zwei verschiedene Sprachen",
  "language_pair.unavailable": "Dieses Sprachpaar bieten wir für diese Leistung noch nicht an.",
  "text.too_long": "Dieser Text ist zu lang. Senden Sie ihn bitte als Datei.",
  "translation.document_too_long":
    "Dieses Dokument ist zu lang, um hier übersetzt zu werden. Teilen Sie es und senden Sie die Teile.",
  "translation.format":
    "Dieses Format kann hier nicht übersetzt werden. Möglich sind: docx, pptx, xlsx, odt, rtf, txt",
  "translation.layout":
    "In diesem Dokument stehen Felder, Links, Fußnotenzeichen oder andere Teile im Text, die hier beschädigt würden. Fügen Sie stattdessen den Text ein oder bestellen Sie die Übersetzung bei unserem Team.",
  "translation.daily_limit": "Das Limit für heute ist erreicht. Um Mitternacht wird es zurückgesetzt.",
  "deadline.past": "Wählen Sie einen Termin in der Zukunft.",
  "file.too_large": "Die Datei ist zu groß",
  "file.too_many": "Zu viele Dateien.",
  "file.type_not_accepted": "Format nicht möglich. Möglich sind: {list}",
  "file.image_only": "Bilder und reiner Bildtext werden nicht angenommen",
  "file.empty": "Diese Datei ist leer.",
  "file.old_format":
    "Die Datei {name} hat ein altes Format, das hier nicht maschinell übersetzt werden kann. Speichern Sie sie als .{type} oder wählen Sie eine Übersetzung ohne maschinellen Schritt.",
  "file.protected":
    "Diese Datei ist mit einem Passwort geschützt. Entfernen Sie es und fügen Sie die Datei erneut hinzu.",
  "file.unreadable": "Diese Datei lässt sich nicht lesen. Speichern Sie sie neu oder senden Sie eine andere.",
  "file.infected":
    "Der Virenscanner hat in {name} etwas gefunden. Prüfen Sie die Datei auf Ihrem Rechner oder senden Sie eine andere.",
  "quarantine.decided": "Über diese Datei hat schon jemand aus dem Team entschieden.",
  "file.link_expired": "Dieser Link ist abgelaufen. Einen neuen erhalten Sie auf der Bestellseite.",

  "payout.other_content":
    "Diese Auszahlung wurde bereits importiert und hatte damals einen anderen Inhalt. Vergleichen Sie beide Berichte.",
  "payout.not_found": "Wir finden diese Auszahlung nicht.",
  "payout.not_on_its_way": "Diese Auszahlung ist nicht unterwegs.",
  "payout_run.not_found": "Wir finden diesen Zahlungslauf nicht.",
  "payout_run.no_account": "Wir haben kein Konto in dieser Währung.",
  "payout_run.nothing": "In dieser Währung ist jetzt nichts auszuzahlen.",
  "payout_run.wrong_state": "Dieser Zahlungslauf ist inzwischen weiter. Sehen Sie ihn erneut an.",
  "payout_run.same_person":
    "Wer eine Rechnung dieses Laufs freigegeben hat, kann ihn nicht ausführen. Bitten Sie jemand anderen.",
  "pay_statement.not_found": "Wir finden diese Abrechnung nicht.",
  "pay_statement.approved": "Die Rechnung zu dieser Abrechnung ist freigegeben und nicht mehr änderbar.",
  "pay_statement.not_billed": "Zu dieser Abrechnung wartet keine Rechnung auf eine Entscheidung.",
  "pay_statement.bill":
    "Prüfen Sie Betrag und Datum der Rechnung: Der Betrag sind die Honorare, gegebenenfalls mit Umsatzsteuer, und das Datum liegt weder in der Zukunft noch vor dem Monat der Abrechnung.",
  "pay_statement.other_amount": "Honorare und Umsatzsteuer ergeben nicht die Summe der Rechnung.",
  "payee.missing": "Geben Sie zuerst an, an wen und auf welches Konto wir zahlen.",
  "fee.settled": "Dieses Honorar steht auf einer Abrechnung, oder die Arbeit läuft noch.",
  "fee.too_much": "Das ist mehr als vereinbart.",
  "payout_row.not_found": "Diese Zeile wartet auf niemanden.",
  "payout_row.no_match": "Die Zahlung zu dieser Zeile ist weiterhin nicht zu finden.",
  "report.unreadable": "Das ist kein Auszahlungsbericht dieses Anbieters, oder die Datei ist beschädigt.",
  "books.month_closed": "Die Bücher dieses Monats sind geschlossen.",
  "books.month_not_closed": "Die Bücher dieses Monats sind nicht geschlossen.",
  "books.month_running": "Dieser Monat ist noch nicht vorbei.",
  "books.changed": "Die Bücher haben sich inzwischen geändert. Prüfen Sie die neuen Beträge.",
  "books.broken": "Die Bücher bestehen ihre Prüfungen nicht. Klären Sie das, bevor Sie sie schließen.",
  "books.unchecked": "Die letzte Prüfung der Bücher ist zu alt. Prüfen Sie sie vor dem Abschluss erneut.",
  "books.rate_missing": "Rechnungen in fremder Währung haben noch keinen Umrechnungskurs.",

  "body.too_large": "Das ist mehr, als wir auf einmal annehmen können.",
  "body.malformed":
    "Die Anfrage ließ sich nicht lesen. Programme senden JSON mit dem Header Content-Type: application/json.",
  "idempotency.in_progress": "Ihre erste Anfrage wird noch bearbeitet. Bitte warten Sie einen Moment.",
  "rate.limited": "Zu viele Versuche. Bitte warten Sie einen Moment und versuchen Sie es erneut.",
  fault:
    "Bei uns ist ein Fehler aufgetreten. Wenn Sie sich an uns wenden, nennen Sie bitte die Fehlernummer {request_id}.",
  "case.not_found": "Diese Reklamation wurde nicht gefunden.",
  "case.wrong_state": "Die Reklamation ist inzwischen weiter. Laden Sie die Seite neu, um sie zu sehen.",
  "case.money_moved":
    "Das Geld ist unterwegs, daher kann diese Antwort nicht zurückgenommen werden. Bis der Kunde antwortet, lässt sich ihr Wortlaut ändern.",
  "case.guard_failed": "Das ist bei dieser Reklamation jetzt nicht möglich.",
  "case.open_already": "Eine Reklamation zu dieser Bestellung wird bereits bearbeitet.",
  "case.same_person": "Über den Einspruch gegen Ihre Antwort muss jemand anderes entscheiden.",
  "rework.four_eyes": "Prüfen muss jemand anderes als nachbessern.",
  "rework.not_yours": "Unter Ihren Nachbesserungen gibt es diese nicht.",
  "shipment.wrong_step": "Das Papieroriginal ist inzwischen einen Schritt weiter. Laden Sie die Seite neu.",
  "shipment.number_invalid":
    "Das ist keine Nummer dieser Versandart. Einschreiben haben eine wie RR123456785PL oder 20 Ziffern, Paketautomaten 24 Ziffern.",
  "shipment.number_none": "Dieses Original hat noch keine Sendungsnummer.",
  "price_draft.reason_needed":
    "Ein Preis ändert sich um das Hundertfache oder mehr. Nennen Sie den Grund in der Notiz.",
  "shipment.number_missing": "Geben Sie zuerst die Sendungsnummer ein.",
  "shipment.draft_not_approved":
    "Entwurf und Adresse sind noch nicht freigegeben: Nach dem Stempel lässt sich Papier nicht ändern.",
  "draft.approval_stands":
    "Diese Freigabe bleibt: Sie kam vom Kunden, oder das Original ist schon gestempelt.",
  "draft.none": "Es gibt nichts freizugeben: Kein Original wartet auf seinen Stempel.",
  "draft.changed":
    "Der Entwurf hat sich inzwischen geändert oder ist schon beantwortet. Sehen Sie ihn noch einmal an; Ihr Text bleibt stehen.",
  "parcel.not_offered": "Für dieses Original lässt sich jetzt kein Paket anlegen.",
  "parcel.exists": "Für dieses Original gibt es bereits ein Paket.",
  "parcel.no_label": "Der Versender hat noch kein Etikett. Versuchen Sie es gleich noch einmal.",
  "account.blocked": "Dieses Konto ist gesperrt. Bitte wenden Sie sich an unseren Kundenservice.",
  "view.too_many": "Sie haben bereits dreißig Ansichten. Entfernen Sie zuerst eine.",
  "view.name_taken": "Eine andere Ihrer Ansichten heißt bereits so. Wählen Sie einen anderen Namen.",
  "view.gone": "Diese Ansicht gibt es nicht mehr.",
  "customer.has_funds": "Es ist noch Guthaben vorhanden. Es muss zuerst verbraucht oder ausgezahlt werden.",
  "customer.has_open_orders": "Es gibt offene Bestellungen. Sie müssen zuerst enden.",
  "customer.has_dues": "Eine Rechnung oder Erstattung ist hier noch offen.",
  "deletion.asked": "Die Löschung ist bereits beantragt.",
  "deletion.not_asked": "Die Löschung ist nicht beantragt.",
  "data_export.at_work": "Eine Kopie wird bereits erstellt. Sie ist bald fertig.",
  "data_export.not_ready": "Diese Kopie ist nicht verfügbar. Fordern Sie eine neue an.",
  "customer.forgotten": "Diese Kundendaten sind anonymisiert. Es lässt sich nichts mehr ändern.",
  "customer.active": "Dieses Konto ist bereits aktiv.",
  "customer.changed": "Jemand hat diese Daten inzwischen geändert. Laden Sie die Seite neu.",
  "customer.email_differs": "Das ist nicht die E-Mail-Adresse dieses Kontos.",
  "balance_correction.too_much": "So viel Bonusguthaben ist nicht da. Eingezahltes Geld wird erstattet.",
  "setting.no_way_to_pay": "In jeder Währung muss mindestens eine Zahlungsart bleiben.",
  "setting.changed": "Diese Einstellung wurde inzwischen geändert. Vergleichen und speichern Sie neu.",
  "setting.first_service": "Die schriftliche Übersetzung bleibt: mit ihr beginnt das Portal.",
  "order.on_hold":
    "Die Bestellung ist angehalten: Bis die Sperre endet, wird nichts angeboten, angenommen, geplant oder abgegeben.",
  "assignment.decline_over": "Dieser Auftrag lässt sich nicht mehr ablehnen, nur noch zurückgeben.",
  "absence.session_booked":
    "In diesen Tagen ist ein Termin gebucht. Nennen Sie den Grund; das Büro sucht dann jemand anderen.",
  "hold.withdrawal_open":
    "Der Kunde hat diese Bestellung widerrufen. Erledigen Sie zuerst den Widerruf; bis dahin ruht die Arbeit.",
} satisfies Record<Exclude<RefusalCode, WebhookRefusal>, string>;
