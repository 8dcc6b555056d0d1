import type { WorkMailTextKey } from "./en.ts";

/** Texts of e-mails about the work, and what is said around it. */
export const de: Record<WorkMailTextKey, string> = {
  "translator_message.subject": "Eine Nachricht unserer Koordination",
  "translator_message.title": "Wir haben Ihnen geschrieben",
  "translator_message.body": "Bitte antworten Sie im Übersetzerbereich.",
  "translator_message.button": "Antworten",
  "staff_paper.subject": "{name}: {paper} läuft bald ab",
  "staff_paper.subject_over": "{name}: {paper} ist abgelaufen",
  "staff_paper.title": "Ein Dokument läuft bald ab",
  "staff_paper.title_over": "Ein Dokument ist abgelaufen",
  "staff_paper.body": "Fordern Sie ein neues an und fügen Sie es den Dokumenten hinzu.",
  "staff_paper.button": "Karte öffnen",
  "staff_paper.kind.nda": "NDA",
  "staff_paper.kind.contract": "Vertrag",
  "staff_paper.kind.certificate": "Zertifikat",
  "staff_paper.kind.other": "Dokument",
  "staff_paper.kind.sworn": "Beeidigung",
  "order_message.subject": "Nachricht zu Ihrer Bestellung {id}",
  "order_message.title": "Wir haben Ihnen geschrieben",
  "order_message.question": "Wir haben eine Frage an Sie",
  "order_message.body": "Bitte antworten Sie auf der Bestellseite. Dort können Sie auch eine Datei senden.",
  "order_message.button": "Antworten",
  "quote_reminder.subject": "Ihr Angebot wartet – Bestellung {id}",
  "quote_reminder.title": "Ihr Angebot wartet auf Sie",
  "quote_reminder.body":
    "Nehmen Sie es bis {valid_until} an oder lehnen Sie es ab. Bis dahin ändert sich der Preis nicht.",
  "quote_reminder.button": "Angebot ansehen",
  "offer_taken_back.subject": "Wir haben unser Angebot zurückgenommen – Bestellung {id}",
  "offer_taken_back.title": "Wir haben unser Angebot zurückgenommen",
  "offer_taken_back.body":
    "Das Angebot, das wir Ihnen zu dieser Bestellung geschickt haben, muss berichtigt werden und kann nicht mehr angenommen werden. Sie müssen nichts tun: Wir senden Ihnen das berichtigte.",
  "offer_taken_back.button": "Bestellung öffnen",
  "quote_expired.subject": "Ihr Angebot ist abgelaufen – Bestellung {id}",
  "quote_expired.title": "Ihr Angebot ist abgelaufen",
  "quote_expired.body":
    "Es wurde nichts berechnet. Ein neues Angebot können Sie auf der Bestellseite anfordern; das Formular ist bereits ausgefüllt.",
  "quote_expired.button": "Bestellung öffnen",
  "supplement_ready.subject": "Ihre Bestellung {id} braucht Ihre Antwort",
  "supplement_ready.title": "Wir schlagen eine Änderung Ihrer Bestellung vor",
  "supplement_ready.replaces": "Dieser Vorschlag ersetzt den zurückgenommenen.",
  "supplement_ready.body":
    "Bis zu Ihrer Antwort ruhen Arbeit und Lieferfrist. Der Vorschlag gilt bis {valid_until}.",
  "supplement_ready.reminder":
    "Wir warten noch auf Ihre Antwort. Kommt bis {valid_until} keine, wird die Bestellung storniert und Sie erhalten Ihr Geld zurück.",
  "supplement_ready.button": "Vorschlag ansehen",
  "goodwill_credit.subject": "Ein Guthaben für Sie – Bestellung {id}",
  "goodwill_credit.title": "Es tut uns leid",
  "goodwill_credit.body":
    "Ihre Bestellung konnte durch unsere Schuld nicht ausgeführt werden. Wir haben Ihrem Guthaben {amount} Bonus hinzugefügt; er gilt zwölf Monate.",
  "goodwill_credit.button": "Guthaben ansehen",
  "proof_code.subject": "Ihr Code – Bestellung {id}",
  "proof_code.title": "Ihr Code",
  "proof_code.body":
    "Dieser Code bestätigt, dass die Bestellung Ihre ist: Damit können Sie sie stornieren oder alle Angaben anzeigen. Er gilt {minutes} Minuten. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht.",
  "proof_code.button": "Bestellung öffnen",
  "staff_sla.subject": "Bestellung {id} wartet seit {minutes} Minuten",
  "staff_sla.title": "Eine Anfrage wartet auf ein Angebot",
  "staff_sla.analysis": "Eine bezahlte Bestellung wartet auf ihre Analyse",
  "staff_sla.body": "{minutes} Minuten sind vergangen.",
  "staff_sla.button": "Bestellung öffnen",
  "offer_sent.subject":
    "Auftragsangebot {id}: {languages}{words, plural, =0 {} one {, # Wort} other {, # Wörter}}",
  "offer_sent.title": "Ein Auftrag für Sie",
  "offer_sent.body":
    "Nehmen Sie ihn bis {expires} an oder lehnen Sie ihn ab. Danach fragen wir jemand anderen.",
  "offer_sent.button": "Angebot ansehen",
  "job_offer_taken_back.subject": "Wir haben unser Angebot des Auftrags {id} zurückgenommen",
  "job_offer_taken_back.title": "Das Auftragsangebot wurde zurückgenommen",
  "job_offer_taken_back.body":
    "Sie müssen nichts tun. Ein berichtigtes Angebot kommt mit einer eigenen E-Mail.",
  "review_ending.subject": "Ist alles in Ordnung? Bestellung {id}",
  "review_ending.title": "Haben Sie Ihre Übersetzung angesehen?",
  "review_ending.body": "Wenn Sie nichts schreiben, gilt die Lieferung am {until} als angenommen.",
  "review_ending.after":
    "Ihr Recht zu reklamieren bleibt bestehen. Auf der Bestellseite können Sie markieren, was nicht stimmt.",
  "review_ending.button": "Bestellung öffnen",
  "correction_received.subject": "Ihre Reklamation ist eingegangen – Bestellung {id}",
  "correction_received.title": "Ihre Reklamation ist eingegangen",
  "correction_received.body": "Wir prüfen sie bis {answer_by}. Bis dahin müssen Sie nichts tun.",
  "correction_received.button": "Bestellung öffnen",
  "correction_answered.subject": "Unsere Antwort auf Ihre Reklamation – Bestellung {id}",
  "correction_answered.title.accepted": "Wir bessern nach",
  "correction_answered.title.rejected": "Wir können Ihre Reklamation nicht annehmen",
  "correction_answered.title.final": "Jemand anderes hat Ihre Reklamation geprüft",
  "correction_answered.title.refund": "Wir erstatten einen Teil des Preises",
  "correction_answered.body.accepted":
    "Die nachgebesserte Fassung kostet Sie nichts. Wir schreiben Ihnen, sobald sie fertig ist.",
  "correction_answered.body.rejected": "Die Gründe lesen Sie unten.",
  "correction_answered.body.final": "Die erste Antwort bleibt bestehen. Die Gründe lesen Sie unten.",
  "correction_answered.body.refund":
    "Wir erstatten {amount} auf dem ursprünglichen Zahlungsweg und berichtigen die Rechnung.",
  "correction_answered.appeal":
    "Bis {until} können Sie auf der Bestellseite verlangen, dass jemand anderes entscheidet.",
  "correction_answered.replaces": "Diese Antwort ersetzt die, die wir Ihnen zuvor geschickt haben.",
  "correction_reopened.subject": "Wir prüfen Ihre Reklamation erneut – Bestellung {id}",
  "correction_reopened.title": "Wir haben unsere Antwort zurückgenommen",
  "correction_reopened.body":
    "Unsere Antwort auf Ihre Reklamation gilt nicht mehr. Wir prüfen sie erneut und melden uns bei Ihnen.",
  "correction_answered.button": "Bestellung öffnen",
  "correction_delivered.subject": "Die nachgebesserte Fassung ist fertig – Bestellung {id}",
  "correction_delivered.title": "Die nachgebesserte Fassung ist fertig",
  "correction_delivered.body":
    "Auf der Bestellseite {files, plural, one {liegt # neue Datei} other {liegen # neue Dateien}} für Sie bereit.",
  "correction_delivered.silence":
    "Wenn Sie nichts schreiben, gehen wir am {until} davon aus, dass alles stimmt.",
  "correction_delivered.button": "Herunterladen",
  "correction_assigned.subject": "Eine Lieferung zum Nachbessern – Auftrag {id}",
  "correction_assigned.title.rework": "Eine Lieferung kommt zu Ihnen zurück",
  "correction_assigned.title.check": "Eine nachgebesserte Lieferung ist zu prüfen",
  "correction_assigned.body.rework":
    "Der Kunde hat markiert, was nicht stimmt. Bitte bessern Sie nach und geben Sie fristgerecht ab.",
  "correction_assigned.body.check": "Bitte sehen Sie nach, ob alles Markierte jetzt stimmt.",
  "correction_assigned.button": "Öffnen",
  "staff_correction.subject.opened": "Reklamation zu Bestellung {id}",
  "staff_correction.subject.late": "Niemand hat die Reklamation zu Bestellung {id} angesehen",
  "staff_correction.subject.appealed": "Einspruch zu entscheiden – Bestellung {id}",
  "staff_correction.subject.left": "Der Nachbesserung zu Bestellung {id} fehlt jemand",
  "rework_due.subject.soon": "Die Nachbesserung zu Bestellung {id} ist bald fällig",
  "rework_due.subject.late": "Die Nachbesserung zu Bestellung {id} ist überfällig",
  "rework_due.body.soon": "Sie ist fällig am {deadline}. Wenn Sie es nicht schaffen, sagen Sie es uns jetzt.",
  "rework_due.body.late":
    "Sie war fällig am {deadline}. Liefern Sie sofort, oder schreiben Sie uns, wann Sie können.",
  "staff_correction.subject.lapsed": "Ohne Antwort angenommen: Bestellung {id}",
  "staff_correction.subject.unanswered": "Reklamation zu Bestellung {id} ohne Antwort",
  "staff_correction.subject.appeal_waits": "Ein Einspruch wartet – Bestellung {id}",
  "staff_correction.subject.to_assign": "Niemand hat die Nachbesserung zu Bestellung {id}",
  "staff_correction.subject.rework_late": "Die Nachbesserung zu Bestellung {id} ist überfällig",
  "staff_correction.title": "Eine Reklamation wartet",
  "staff_correction.body.opened": "Bitte nehmen Sie sie bis {answer_by} auf.",
  "staff_correction.body.late": "Sie hätte bis {answer_by} aufgenommen werden sollen.",
  "staff_correction.body.appealed":
    "Der Kunde ist mit der Antwort nicht einverstanden. Es entscheidet jemand, der nicht abgelehnt hat.",
  "staff_correction.body.left":
    "Wer die Lieferung nachbessern oder prüfen sollte, arbeitet nicht mehr für uns. Vergeben Sie die Nachbesserung neu.",
  "staff_correction.body.lapsed":
    "Niemand hat die Reklamation binnen vierzehn Tagen beantwortet, sie gilt daher als angenommen. Vergeben Sie die Nachbesserung.",
  "staff_correction.body.unanswered": "Ohne Antwort bis {answer_by} gilt die Reklamation als angenommen.",
  "staff_correction.body.appeal_waits":
    "Bis {answer_by} muss jemand entscheiden, der die Reklamation nicht abgelehnt hat.",
  "staff_correction.body.to_assign":
    "Die Reklamation ist angenommen, aber die Nachbesserung wurde nicht vergeben.",
  "staff_correction.body.rework_late":
    "Sie war fällig am {answer_by} und ist nicht da. Fragen Sie nach, oder vergeben Sie sie neu.",
  "staff_correction.button": "Reklamation öffnen",
  "work_assigned.subject": "Ihr Auftrag {id}: {languages}",
  "work_assigned.title": "Der Auftrag gehört Ihnen",
  "work_assigned.body":
    "Alles Nötige steht auf der Auftragsseite. Geben Sie dort nach der Hälfte der Zeit an, wie weit Sie sind.",
  "work_assigned.body_session":
    "Alles Nötige steht auf der Seite des Auftrags. Schließen Sie dort den Termin ab, wenn er vorbei ist.",
  "work_assigned.button": "Auftrag öffnen",
  "work_due_soon.subject": "Auftrag {id} ist fällig am {deadline}",
  "work_due_soon.title": "Bald fällig",
  "work_due_soon.body":
    "Der Auftrag ist fällig am {deadline}. Wenn Sie mehr Zeit brauchen oder nicht fertig werden, sagen Sie es uns jetzt.",
  "work_due_soon.asked":
    "Die Hälfte der Zeit ist vorbei, und wir wissen nicht, wie weit Sie sind. Geben Sie es innerhalb eines Tages auf der Seite des Auftrags an; sonst bekommt ihn jemand anderes.",
  "work_returned.subject": "Auftrag {id} kam zur Korrektur zurück",
  "work_returned.title": "Bitte korrigieren Sie Ihre Arbeit",
  "work_returned.body":
    "Bei der Prüfung wurden Fehler gefunden, die bis {deadline} zu korrigieren sind. Die Stellen stehen auf der Seite des Auftrags.",
  "work_reviewed.subject.reviewed": "Auftrag {id}: wie Ihre Arbeit beurteilt wurde",
  "work_reviewed.subject.complaint": "Auftrag {id}: eine Reklamation",
  "work_reviewed.title.reviewed": "Ihre Arbeit wurde beurteilt",
  "work_reviewed.title.complaint": "Eine Reklamation ist berechtigt",
  "work_reviewed.body.reviewed":
    "Ihre Arbeit wurde übernommen. Die Seite des Auftrags zeigt die Bewertung und Wort für Wort, was geändert wurde.",
  "work_reviewed.body.complaint":
    "Wir haben eine Reklamation zu dieser Lieferung anerkannt. Die Seite des Auftrags sagt, worum es geht. Sie müssen nichts tun, außer wir bitten Sie darum.",
  "work_revoked.subject": "Auftrag {id} wurde zurückgenommen",
  "work_revoked.title": "Der Auftrag gehört Ihnen nicht mehr",
  "work_revoked.body": "Bitte arbeiten Sie nicht weiter daran und löschen Sie die Dateien des Kunden.",
  "work_revoked.body_session":
    "Sie müssen an diesem Termin nicht mehr teilnehmen; Ihre Zeit ist wieder frei. Bitte löschen Sie alle Unterlagen, die Sie dafür erhalten haben.",
  "work_revoked.ended": "Die Bestellung ist beendet, niemand führt diesen Auftrag fort.",
  "work_revoked.paid": "Für das Erledigte erhalten Sie {fee} netto.",
  "work_revoked.button": "Ihre Aufträge ansehen",
  "work_held.subject.begun": "Auftrag {id} ist angehalten",
  "work_held.title.begun": "Bitte warten Sie vorerst",
  "work_held.body.begun":
    "Die Bestellung wurde angehalten. Bitte arbeiten Sie nicht weiter. Wir melden uns, sobald es weitergeht; Ihr Termin verschiebt sich um die Dauer der Pause.",
  "work_held.subject.over": "Auftrag {id} geht weiter",
  "work_held.title.over": "Bitte machen Sie weiter",
  "work_held.title_session.over": "Der Termin findet statt",
  "work_held.body.over": "Die Pause ist vorbei. Ihr neuer Termin ist {deadline}.",
  "work_held.title_session.begun": "Der Termin ruht vorerst",
  "work_held.body_session.begun":
    "Die Bestellung wurde angehalten. Bitte halten Sie den Termin weiter frei; wir melden uns, ob er stattfindet.",
  "work_held.body_session.over": "Die Pause ist vorbei. Der Termin findet wie gebucht statt.",
  "question.subject": "Bestellung {id}: eine Frage zu Ihrem Text",
  "question.title": "Zu Ihrem Text gibt es eine Frage",
  "question.replaces": "Diese Frage ersetzt die, die wir Ihnen zuvor geschickt haben.",
  "question.body":
    "Bis zu Ihrer Antwort ruhen Arbeit und Lieferfrist. Die Antwort geht direkt an die Person, die übersetzt.",
  "question.button": "Frage beantworten",
  "question_taken_back.subject": "Bestellung {id}: keine Antwort nötig",
  "question_taken_back.title": "Sie müssen unsere Frage nicht beantworten",
  "question_taken_back.body":
    "Die Frage, die wir Ihnen zu dieser Bestellung geschickt haben, hat sich erledigt. Sie müssen nichts tun, die Arbeit geht weiter.",
  "question_answered.subject": "Auftrag {id}: Ihre Frage ist beantwortet",
  "question_answered.title": "Ihre Frage ist beantwortet",
  "order_delayed.subject": "Bestellung {id}: neuer Liefertermin",
  "order_delayed.title": "Ihre Bestellung hat einen neuen Liefertermin",
  "order_delayed.body": "Wie mit Ihnen vereinbart, ist Ihre Bestellung bis {deadline} fertig.",
  "order_delayed.button": "Bestellung öffnen",
  "staff_task.subject":
    "Bestellung {id}: {task, select, released {ein Auftrag wurde zurückgegeben} checkpoint {ein Kontrollpunkt wurde verpasst} proposal {ein Vorschlag wartet auf Sie} question {eine Frage aus der Übersetzung} lapsed {der Kunde hat nicht geantwortet} engine {die Maschine kann das nicht} exhausted {die Maschine ist ausgefallen} desk_late {das Büro war zu spät} hold_forgotten {eine Pause wurde vergessen} unreadable {die Vorlage lässt sich nicht öffnen} no_taker {niemand hat sie genommen} work_lost {die Arbeit ist verloren} failing {sie endet morgen} left {die Zusammenarbeit wurde beendet} chargeback {der Käufer hat das Geld zurückgeholt} late_money {Geld kam zu spät} paper_change {eine Änderung am Entwurf} paper_unanswered {Entwurf nicht freigegeben} second_missing {zweite Person zum Dolmetschen fehlt} tax_place {Ort des Käufers ist zu prüfen} interpreter_away {wer dolmetscht, ist abwesend} mail_sender {Absender ist zu prüfen} other {bitte ansehen}}",
  "paper_draft.subject": "Bestellung {id}: Text für den Druck freigeben",
  "paper_draft.reminder": "Bestellung {id}: Der Text wartet noch auf Ihre Freigabe",
  "paper_draft.title": "Bitte geben Sie den Text Ihres Papieroriginals frei",
  "paper_draft.body":
    "Der Text Ihres Originals liegt vor. Öffnen Sie die Bestellung, prüfen Sie Namen, Daten und Zahlen und bestätigen Sie die Adresse.",
  "paper_draft.delivered":
    "Ihre Übersetzung ist fertig und wird so gedruckt. Öffnen Sie die Bestellung, prüfen Sie Namen, Daten und Zahlen und bestätigen Sie die Adresse.",
  "paper_draft.why":
    "Gestempeltes Papier lässt sich nicht ändern. Darum wird nichts gestempelt oder verschickt, bevor Sie es freigegeben haben.",
  "paper_draft.clock": "Bis zu Ihrer Antwort ruht die Lieferfrist; der Termin verschiebt sich entsprechend.",
  "paper_draft.button": "Text ansehen",
  "draft_answered.subject.approved": "Auftrag {id}: Entwurf freigegeben",
  "draft_answered.subject.change": "Auftrag {id}: Entwurf ist zu ändern",
  "draft_answered.title.approved": "Sie können stempeln",
  "draft_answered.title.change": "Bitte ändern Sie den Entwurf",
  "draft_answered.subject.taken_back": "Auftrag {id}: bitte noch nicht stempeln",
  "draft_answered.title.taken_back": "Bitte stempeln Sie noch nicht",
  "draft_answered.body.taken_back":
    "Die Freigabe des Entwurfs wurde versehentlich eingetragen und gilt nicht mehr. Warten Sie mit Druck und Stempel, bis der Entwurf freigegeben ist.",
  "draft_answered.body.approved":
    "Entwurf und Adresse sind freigegeben. Drucken, stempeln und scannen Sie das Original und geben Sie dann die Übersetzung mit Scan und Registernummer ab.",
  "draft_answered.body.change":
    "Es wird eine Änderung gewünscht. Korrigieren Sie den Entwurf und schicken Sie ihn noch einmal; stempeln Sie noch nicht.",
  "staff_task.paper_change":
    "Am Entwurf des Papieroriginals wird eine Änderung gewünscht. Sprechen Sie mit der Übersetzung oder mit dem Kunden.",
  "staff_task.second_missing":
    "Ein langer Simultantermin braucht eine zweite Person, und niemand mit freier Zeit im Kalender ist mehr übrig. Bitte finden Sie jemanden im Kalender des Büros.",
  "staff_task.tax_place":
    "Die Bestellung enthält 23 %, weil nur die Adresse sagt, dass der Käufer außerhalb der Union ist, oder die Zahlung kam aus einem anderen Land als diese Adresse. Fragen Sie nach einem Nachweis und berichtigen Sie die Steuer, wo sie falsch ist.",
  "staff_task.paper_unanswered":
    "Seit einer Woche fehlt eine Antwort zum Entwurf des Originals, und die Lieferzeit läuft wieder. Rufen Sie an und halten Sie die Antwort fest.",
  "staff_task.title": "Eine Bestellung braucht Sie",
  "staff_task.released": "Ein Auftrag wurde zurückgegeben. Suchen Sie jemand anderen.",
  "staff_task.checkpoint":
    "Die Hälfte der Zeit ist vorbei, und der Stand ist nicht bekannt. Morgen wird der Auftrag automatisch zurückgenommen.",
  "staff_task.proposal": "Es gibt einen Vorschlag, den Sie bestätigen oder ablehnen müssen.",
  "staff_task.question": "Es gibt eine Frage. Beantworten Sie sie, oder leiten Sie sie an den Kunden weiter.",
  "staff_task.lapsed":
    "Der Kunde hat eine Woche lang nicht geantwortet, die Frist läuft wieder. Beantworten Sie die Frage.",
  "staff_task.engine":
    "Die Maschine kennt dieses Sprachpaar oder Format nicht oder würde das Layout einer Datei beschädigen. Geben Sie die Bestellung an einen Menschen.",
  "staff_task.unclosed":
    "Ein Termin ist lange vorbei, und der Dolmetscher hat ihn nicht abgeschlossen. Rufen Sie an.",
  "staff_task.exhausted":
    "Die Maschine ist dreimal ausgefallen. Sie beginnt von selbst neu, wenn sie wieder da ist; oder geben Sie die Bestellung an einen Menschen.",
  "staff_task.desk_late":
    "Die Bestellung ist fehlgeschlagen, weil das Büro 72 Stunden nichts getan hat. Nehmen Sie sie wieder auf, oder beenden Sie sie.",
  "staff_task.hold_forgotten":
    "Die Bestellung ist fehlgeschlagen, weil ihre Pause nicht überprüft wurde. Planen Sie neu, oder beenden Sie sie.",
  "staff_task.unreadable":
    "Die Bestellung ist fehlgeschlagen, weil sich die Vorlage nicht öffnen lässt. Der Kunde wurde um eine andere Datei gebeten.",
  "staff_task.no_taker":
    "Die Bestellung ist fehlgeschlagen, weil niemand den Auftrag vor dem letzten sicheren Beginn genommen hat. Zahlen Sie mehr, planen Sie neu, oder bieten Sie dem Kunden einen späteren Termin an.",
  "staff_task.work_lost":
    "Die Bestellung ist fehlgeschlagen, weil die Arbeit verloren ist und niemand sie rechtzeitig schafft. Planen Sie neu, oder bieten Sie dem Kunden einen späteren Termin an.",
  "staff_task.failing":
    "Diese Bestellung ist fehlgeschlagen, und niemand hat entschieden. Binnen eines Tages endet sie automatisch, und das Geld geht zurück.",
  "staff_task.left":
    "Wer daran gearbeitet hat, arbeitet nicht mehr für uns. Der Auftrag wurde zurückgenommen und wird neu angeboten. Prüfen Sie, ob der Termin zu halten ist.",
  "staff_task.chargeback":
    "Der Käufer hat das Geld über seine Bank zurückgeholt. Laufende Arbeit ist angehalten, und keine Frist läuft. Antworten Sie der Bank, und beenden Sie dann das Anhalten oder die Bestellung.",
  "staff_task.late_money":
    "Für eine verfallene Bestellung kam Geld, und sie kann nicht wieder aufleben: Es ist zu viel Zeit vergangen, die Bestellung wurde geändert oder ihr Angebot abgelehnt, die Preisliste hat sich geändert, oder niemand kann sie übernehmen. Das Geld geht von selbst zurück. Sie können die Bestellung neu anbieten.",
  "staff_task.button": "Bestellung öffnen",
  "round_result.got_it.subject": "Auftrag {id} gehört Ihnen: {languages}",
  "round_result.got_it.title": "Der Auftrag gehört Ihnen",
  "round_result.got_it.body":
    "Mehrere konnten sich melden, und Sie haben den Auftrag bekommen. Sie können sofort beginnen.",
  "round_result.got_it.button": "Auftrag öffnen",
  "round_result.not_chosen.subject": "Auftrag {id} ging an jemand anderen: {languages}",
  "round_result.not_chosen.title": "Dieser Auftrag ging an jemand anderen",
  "round_result.not_chosen.body":
    "Danke für Ihre Meldung. Alle Meldungen des Zeitfensters wurden nach denselben veröffentlichten Punkten bewertet.",
  "round_result.not_chosen.button": "Entscheidung ansehen",
  "round_result.by_score": "Die höchste Punktzahl hat entschieden. Alle Punkte stehen im Übersetzerbereich.",
  "round_result.by_lot":
    "Die Punkte waren gleich, deshalb wurde gelost. Der Startwert der Ziehung steht im Übersetzerbereich und lässt sich nachprüfen.",
  "offers_digest.subject": "{n, plural, one {# neues Auftragsangebot} other {# neue Auftragsangebote}}",
  "offers_digest.title": "Angebote für Sie",
  "offers_digest.body": "Diese Angebote kamen seit der letzten Nachricht und sind noch offen.",
  "offers_digest.offer_session": "{fee}, Beginn {start}",
  "offers_digest.offer": "{words, plural, =0 {} one {# Wort, } other {# Wörter, }}{fee}, fällig {deadline}",
  "staff_dispatch.subject": "Noch niemand für Bestellung {id}: {languages}",
  "staff_dispatch.title": "Eine Stufe wartet auf jemanden",
  "staff_dispatch.half":
    "Die Hälfte der Zeit, in der die Arbeit noch sicher begonnen werden kann, ist vorbei, und niemand hat sie übernommen.",
  "staff_dispatch.most":
    "Vier Fünftel der Zeit, in der die Arbeit noch sicher begonnen werden kann, sind vorbei, und niemand hat sie übernommen.",
  "staff_dispatch.margin":
    "Das Honorar musste auf den Mindeststundensatz angehoben werden, damit bleibt weniger als die Mindestmarge. Es wurde noch nichts angeboten: Legen Sie das Honorar fest und starten Sie dann eine Runde oder weisen Sie die Arbeit zu.",
  "staff_dispatch.waves_over":
    "Alle, die infrage kommen, sind gefragt, und niemand hat die Arbeit übernommen. Bitte von Hand zuweisen.",
  "translator_invitation.subject": "Einladung in den Übersetzerbereich",
  "translator_invitation.title": "Einladung in den Übersetzerbereich",
  "translator_invitation.body":
    "Legen Sie mit diesem Link ein Passwort fest. Danach sehen Sie Aufträge und können sie annehmen.",
  "translator_invitation.button": "Passwort festlegen",
  "translator_password.subject": "Neues Passwort für den Übersetzerbereich",
  "translator_password.title": "Neues Passwort festlegen",
  "translator_password.body": "Mit diesem Link wählen Sie ein neues Passwort für den Übersetzerbereich.",
  "translator_password.button": "Neues Passwort festlegen",
  "payment_reminder.subject":
    "Noch nicht bezahlt: {amount} für {count, plural, one {Bestellung} other {Bestellungen}} {ids}",
  "payment_reminder.title": "Ihre Bestellung wartet auf die Zahlung",
  "payment_reminder.body": "Wir haben alles, was wir brauchen, und beginnen, sobald bezahlt ist.",
  "payment_reminder.until":
    "Der Preis gilt bis {until}. Danach wird die Bestellung geschlossen, und es wird nichts berechnet.",
  "payment_reminder.until_change":
    "Bitte zahlen Sie bis {until}. Danach wird die Bestellung storniert. Was Sie für die Bestellung bezahlt haben, erstatten wir abzüglich der bis dahin geleisteten Arbeit.",
  "payment_failed.subject":
    "Die Zahlung ist fehlgeschlagen – {count, plural, one {Bestellung} other {Bestellungen}} {ids}",
  "payment_failed.title": "Die Zahlung ist fehlgeschlagen",
  "payment_failed.body":
    "Ihre Bank oder Ihr Zahlungsanbieter hat sie nicht angenommen. Es wurde nichts abgebucht, und Ihre Bestellung ist noch da.",
  "payment_failed.help": "Bitte versuchen Sie es noch einmal, auf demselben oder einem anderen Weg.",
  "payment_failed.button": "Erneut bezahlen",
  "bonus_expiring.subject":
    "Ihr Bonus von {amount} verfällt am {day}{count, plural, one {} other { – und bald weitere}}",
  "bonus_expiring.title": "Ihr Bonus verfällt bald",
  "bonus_expiring.body":
    "Nutzen Sie ihn spätestens an diesem Tag für eine Bestellung. Was Sie selbst eingezahlt haben, bleibt auf Ihrem Guthaben.",
  "bonus_expiring.lot": "{amount}, bis {day}",
  "bonus_expiring.button": "Guthaben ansehen",
  "session_reminder.subject.day": "Morgen: Ihr Termin – Bestellung {id}",
  "session_reminder.subject.hour": "In einer Stunde: Ihr Termin – Bestellung {id}",
  "session_reminder.title.day": "Ihr Termin ist morgen",
  "session_reminder.title.hour": "Ihr Termin beginnt in einer Stunde",
  "session_reminder.body.phone":
    "Der Dolmetscher ruft die unten genannten Nummern an. Bitte halten Sie Ihr Telefon bereit.",
  "session_reminder.body.on_site": "Der Dolmetscher kommt an den unten genannten Ort.",
  "session_reminder.body.video": "Die Adresse des Videogesprächs senden wir an diese E-Mail-Adresse.",
  "session_reminder.cancel":
    "Stornieren Sie mehr als 24 Stunden vorher, erhalten Sie alles zurück; bis eine Stunde vorher die Hälfte; später nichts.",
  "session_reminder.button": "Bestellung öffnen",
  "interpreter_booked.subject": "Ein Dolmetscher ist gebucht – Bestellung {id}",
  "interpreter_booked.title": "Ein Dolmetscher ist für Sie gebucht",
  "order_canceled.owed": "Sie haben auf Rechnung bestellt: {amount} bleiben dafür zu zahlen.",
  "order_canceled.no_refund":
    "Die Arbeit war abgeschlossen, daher ist der ganze Preis fällig und es wird nichts erstattet.",
  "order_canceled.session_no_refund":
    "Die Bestellung wurde eine Stunde oder weniger vor dem Termin storniert, daher ist der ganze Preis fällig und es wird nichts erstattet.",
  "order_paid.reminds.both": "Einen Tag und eine Stunde vor dem Termin erinnern wir Sie.",
  "order_paid.reminds.hour": "Eine Stunde vor dem Termin erinnern wir Sie.",
  "session_overtime.subject": "Der Termin dauerte länger – Bestellung {id}, {amount} zu zahlen",
  "session_overtime.title": "Der Termin dauerte länger als gebucht",
  "session_overtime.body":
    "Er dauerte {minutes, plural, one {# Minute} other {# Minuten}}. Zeit über das Bezahlte hinaus berechnen wir je angefangene halbe Stunde: {overtime} Minuten.",
  "session_meeting.subject": "Die Adresse Ihres Videogesprächs – Bestellung {id}",
  "session_meeting.title": "Die Adresse Ihres Videogesprächs",
  "session_meeting.body":
    "Öffnen Sie die Adresse unten zur Zeit des Termins. Ändert sie sich, schreiben wir noch einmal.",
  "session_meeting.button": "Bestellung öffnen",
  "work_assigned.decline":
    "Wir haben Ihnen diesen Auftrag direkt zugewiesen. Wenn Sie ihn nicht übernehmen können, lehnen Sie ihn auf seiner Seite bis {until} mit einem Grund ab.",
  "staff_task.mail_sender":
    "Die Anfrage kam per Mail, und es ist nicht belegt, dass sie vom Konto stammt. Fragen Sie den Kunden, bevor Sie ein Angebot senden.",
  "staff_task.interpreter_away":
    "Für diesen Termin wurde eine Abwesenheit eingetragen. Suchen Sie im Kalender des Büros jemand anderen oder rufen Sie den Ersatz.",
  "fact.engine": "Engine",
  "fact.engine_route": "Route",
  "staff_engine.subject":
    "{alarm, select, warned {Engine {engine}: 80 % des Monatslimits} used_up {Engine {engine}: Monatslimit aufgebraucht} other {Engine {engine} übersetzt nicht mehr}}",
  "staff_engine.title": "Eine Übersetzungs-Engine braucht Sie",
  "staff_engine.unauthorized":
    "Sie lehnt unseren Schlüssel ab. Sie wird erst wieder verwendet, wenn Sie den Schlüssel korrigieren und „Erneut versuchen“ drücken.",
  "staff_engine.forbidden":
    "Sie lehnt unsere Anfragen ab, weil das Konto kein Recht dazu hat. Sie wird erst wieder verwendet, wenn Sie „Erneut versuchen“ drücken.",
  "staff_engine.quota":
    "Das Kontingent unseres Kontos ist erschöpft. Sie wird erst wieder verwendet, wenn Sie „Erneut versuchen“ drücken.",
  "staff_engine.warned":
    "Eine Route hat 80 % ihrer Zeichen dieses Monats verbraucht. Bei 100 % wird die Engine bis Monatsende übergangen.",
  "staff_engine.used_up":
    "Eine Route hat alle Zeichen dieses Monats verbraucht. Die Engine wird übergangen, bis der Monat endet oder Sie das Limit erhöhen.",
  "staff_engine.button": "Zu den Engines",
  "made_by.machine":
    "Diesen Text hat kein Mensch gelesen oder korrigiert: Er ist eine rohe maschinelle Übersetzung.",
  "made_by.machine_post_edited": "Dies ist eine maschinelle Übersetzung, die ein Mensch korrigiert hat.",
  "made_by.human": "Diesen Text haben Menschen übersetzt.",
  "delivery.left_list": "Wie im Original belassen: {list}.",
};
