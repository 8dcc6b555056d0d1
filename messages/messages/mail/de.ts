import type { MailTextKey } from "./en.ts";
export const de: Record<MailTextKey, string> = {
  greeting: "Guten Tag,",
  "link.plain": "Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:",
  "footer.buyer": "Sie erhalten diese Nachricht zu einer Bestellung bei {brand}.",
  "footer.worker": "Sie erhalten diese Nachricht, weil Sie mit {brand} zusammenarbeiten.",
  "footer.seller": "{seller}, {address}, {register}, Steuernummer {tax_id}",
  "footer.contact": "Fragen? Schreiben Sie an {email} oder rufen Sie an: {phone}.",
  "footer.stop.quotes":
    "Sie möchten keine Erinnerungen an Angebote mehr? Wählen Sie hier, worüber wir Ihnen schreiben",
  "footer.stop.payments":
    "Sie möchten keine Erinnerungen an Zahlungen mehr? Wählen Sie hier, worüber wir Ihnen schreiben",
  "footer.stop.balance":
    "Sie möchten keine Nachrichten zu Ihrem Guthaben mehr? Wählen Sie hier, worüber wir Ihnen schreiben",
  "footer.stop.review":
    "Sie möchten nicht mehr an die Prüfung fertiger Arbeiten erinnert werden? Wählen Sie hier, worüber wir Ihnen schreiben",
  "footer.stop.terms":
    "Sie möchten keine E-Mails über vorgeschlagene Begriffe mehr? Wählen Sie hier, worüber wir Ihnen schreiben",
  "footer.stop.offers":
    "Sie möchten keine Auftragsangebote per E-Mail mehr? Wählen Sie hier, worüber wir Ihnen schreiben",
  "fact.orders": "{count, plural, one {Bestellung} other {Bestellungen}}",
  "fact.service": "Leistung",
  "fact.languages": "Sprachen",
  "fact.words": "Wörter",
  "fact.price": "Preis",
  "price.net": "{net} netto + USt. = {gross}",
  "price.net_only": "{net} netto",
  "price.gross": "{gross} inkl. USt.",
  "fact.amount": "Betrag",
  "fact.vat": "USt.",
  "fact.paid_by": "Bezahlt mit",
  "fact.starts": "Beginn",
  "fact.bonus": "Bonus",
  "fact.balance": "Neues Guthaben",
  "fact.delivery": "Lieferung",
  "fact.valid_until": "Gültig bis",
  "fact.translator": "Übersetzer",
  "fact.paper": "Dokument",
  "fact.reason": "Grund",
  "fact.invoice": "Rechnung",
  "fact.correction": "Korrekturrechnung",
  "fact.due_on": "Fällig am",
  "fact.stage": "Arbeitsschritt",
  "fact.fee": "Honorar",
  "fact.deadline": "Abgabe",
  "fact.expires": "Gültig bis",
  "fact.ksef_reason": "KSeF meldet",
  "fact.customer": "Kunde",
  "fact.brand": "Marke",
  "fact.answer_by": "Antwort bis",
  "fact.account_holder": "Kontoinhaber",
  "fact.account": "Konto",
  "fact.bic": "BIC",
  "fact.transfer_title": "Verwendungszweck",
  "fact.bank": "Bank",
  "fact.pay_until": "Bitte zahlen Sie bis",
  "fact.missing": "Es fehlen",
  "fact.posting": "Versandart",
  "fact.destination": "An",
  "fact.tracking_number": "Sendungsnummer",
  "fact.tracking_page": "Sendungsverfolgung",
  "languages.pair": "{source} → {target}",
  "order.line": "{id}: {service}, {languages}",
  "stage.machine_translation": "Maschinelle Übersetzung",
  "stage.translation": "Übersetzung",
  "stage.post_edition": "Post-Editing",
  "stage.proofreading": "Korrektorat",
  "stage.verification": "Qualitätsprüfung",
  "quote_requested.subject": "Ihr Angebot ist in Arbeit – Anfrage {id}",
  "quote_requested.title": "Ihre Anfrage ist eingegangen",
  "quote_requested.body": "Ihr Angebot kommt in etwa {minutes} Minuten. Bis dahin ist nichts zu bezahlen.",
  "quote_requested.body_by": "Ihr Angebot kommt bis {due}. Bis dahin ist nichts zu bezahlen.",
  "quote_requested.button": "Bestellung öffnen",
  "fact.option": "Option {n}",
  "quote_options.value": "{what}{price}, Lieferung {deadline}",
  "quote_options.session": "{what}{price}",
  "quote_options.subject": "Ihr Angebot liegt vor – Bestellung {id}, {n} Optionen",
  "quote_options.body":
    "Wählen Sie eine der Optionen und nehmen Sie sie bis {valid_until} an, oder lehnen Sie das Angebot ab. Bis dahin ändern sich die Preise nicht.",
  "quote_ready.subject": "Ihr Angebot liegt vor – Bestellung {id}, {price}",
  "quote_ready.title": "Ihr Angebot liegt vor",
  "quote_ready.body":
    "Nehmen Sie es bis {valid_until} an oder lehnen Sie es ab. Bis dahin ändert sich der Preis nicht.",
  "quote_ready.button": "Angebot ansehen",
  "order_placed.subject":
    "{count, plural, one {Bestellung} other {Bestellungen}} {ids} – {amount} zu bezahlen",
  "order_placed.title.order": "Vielen Dank für Ihre Bestellung",
  "order_placed.title.change": "Wir ändern Ihre Bestellung",
  "order_placed.title.rest": "Der Betrag Ihrer Bestellung hat sich geändert",
  "order_placed.body.order":
    "Ihre Bestellung ist bei uns eingegangen. Wir beginnen, sobald die Zahlung eingegangen ist.",
  "order_placed.body.session": "Ihre Buchung ist da. Der Termin gehört Ihnen, sobald die Zahlung eingeht.",
  "order_placed.body.change":
    "Sie haben der Änderung zugestimmt. Wir arbeiten weiter, sobald die Zahlung eingegangen ist.",
  "order_placed.body.rest":
    "Ein Teil wurde storniert. Für den Rest der Bestellung ist jetzt dieser Betrag fällig; der frühere gilt nicht mehr.",
  "order_placed.paid_already":
    "Wenn Sie gerade bezahlt haben, brauchen Sie nichts zu tun: Jede Zahlung bestätigen wir in einer eigenen E-Mail.",
  "order_placed.button": "{amount} bezahlen",
  "transfer_details.subject": "Überweisung: {amount}, Verwendungszweck {title}",
  "transfer_details.title": "Ihre Überweisungsdaten",
  "transfer_details.body":
    "Bitte überweisen Sie genau diesen Betrag mit genau diesem Verwendungszweck, damit wir Ihre Zahlung zuordnen können.",
  "transfer_details.next.work":
    "Wir beginnen, sobald das Geld eingegangen ist, meist innerhalb eines Werktags, und schreiben Ihnen sofort.",
  "transfer_details.next.balance":
    "Ihr Guthaben wird aufgeladen, sobald das Geld eingegangen ist, meist innerhalb eines Werktags; wir schreiben Ihnen sofort.",
  "transfer_details.next.change":
    "Wir machen weiter, sobald das Geld eingegangen ist, meist innerhalb eines Werktags, und schreiben Ihnen sofort.",
  "transfer_details.next.posting":
    "Wir versenden das Original, sobald das Geld eingegangen ist, meist innerhalb eines Werktags, und schreiben Ihnen sofort.",
  "transfer_details.next.nothing":
    "Das Geld geht meist innerhalb eines Werktags ein. Mehr müssen Sie nicht tun.",
  "transfer_details.button": "Überweisungsdaten ansehen",
  "transfer_short.subject": "Von Ihrer Überweisung fehlen {missing}",
  "transfer_short.title": "Ein Teil der Zahlung fehlt",
  "transfer_short.body":
    "Vielen Dank, {received} sind eingegangen. Es fehlen noch {missing}. Bitte überweisen Sie den Rest auf dasselbe Konto mit demselben Verwendungszweck; dann machen wir sofort weiter.",
  "order_paid.subject": "Zahlung eingegangen – {count, plural, one {Bestellung} other {Bestellungen}} {ids}",
  "order_paid.title": "Ihre Zahlung ist eingegangen",
  "order_paid.body":
    "So geht es weiter: Wir prüfen Ihre Dateien, wählen passende Fachleute aus und beginnen mit der Arbeit. Wir schreiben Ihnen, sobald alles fertig ist.",
  "order_paid.body_change":
    "Wir arbeiten an Ihrer geänderten Bestellung weiter. Wir schreiben Ihnen, sobald alles fertig ist.",
  "order_paid.body_session":
    "Wir suchen einen Dolmetscher für die unten genannte Zeit und schreiben Ihnen, sobald er gebucht ist.",
  "order_paid.see": "Bestellung {id} ansehen",
  "order_delivered.subject": "Ihre Bestellung {id} steht zum Download bereit",
  "order_delivered.title": "Ihre Bestellung ist fertig",
  "order_delivered.body":
    "Auf der Bestellseite {files, plural, one {liegt eine Datei} other {liegen # Dateien}} für Sie bereit.",
  "order_delivered.links": "Download-Links gelten {minutes} Minuten. Die Bestellseite macht jedes Mal neue.",
  "order_delivered.session_subject": "Ihr Termin ist beendet – Bestellung {id}",
  "order_delivered.session_title": "Ihr Termin ist beendet",
  "order_delivered.session_body":
    "Vielen Dank. Wenn etwas nicht gestimmt hat, schreiben Sie uns auf der Bestellseite.",
  "order_delivered.session_recording": "Vielen Dank. Die Aufnahme liegt auf der Bestellseite bereit.",
  "order_delivered.button": "Bestellung öffnen",
  "order_shipped.subject": "Ihr Papieroriginal ist unterwegs – Bestellung {id}",
  "order_shipped.title": "Ihr Papieroriginal ist unterwegs",
  "order_shipped.body":
    "Wir haben das Papieroriginal Ihrer beglaubigten Übersetzung verschickt. Die Zustellung kann einige Tage dauern.",
  "order_shipped.corrected_subject": "Berichtigte Sendungsnummer – Bestellung {id}",
  "order_shipped.corrected_title": "Die Sendungsnummer wurde berichtigt",
  "order_shipped.corrected_body":
    "Die Sendungsnummer Ihres Papieroriginals war falsch. Dies ist die richtige.",
  "order_shipped.button": "Bestellung öffnen",
  "quote_rejected.subject": "Angebot abgelehnt – Bestellung {id}",
  "quote_rejected.title": "Das Angebot wurde abgelehnt",
  "quote_rejected.body":
    "Es wurde nichts berechnet. Sie können jederzeit ein neues, kostenloses Angebot anfordern.",
  "quote_rejected.button": "Bestellung öffnen",
  "order_canceled.subject": "Bestellung {id} wurde storniert",
  "order_canceled.title": "Ihre Bestellung wurde storniert",
  "order_canceled.body": "Wir haben alle Arbeiten an dieser Bestellung beendet.",
  "order_canceled.refund": "Wir erstatten {amount} auf dem ursprünglichen Zahlungsweg.",
  "order_canceled.button": "Bestellung öffnen",
  "order_dropped.subject": "Bestellung {id} wurde geschlossen",
  "order_dropped.title": "Ihre Anfrage wurde ohne Bestellung geschlossen",
  "order_dropped.body":
    "Es wurde nichts berechnet. Sie können jederzeit ein neues, kostenloses Angebot anfordern.",
  "order_dropped.unanswered":
    "Wir hatten Sie um Angaben für das Angebot gebeten und innerhalb von {days} Tagen keine Antwort erhalten.",
  "order_dropped.unpaid": "Die Frist für die Zahlung ist ohne Zahlungseingang abgelaufen.",
  "order_dropped.unreadable": "Wir konnten Ihre Datei nicht öffnen und haben keine andere erhalten.",
  "order_dropped.not_quoted": "Es tut uns leid: Wir konnten Ihnen für diese Anfrage kein Angebot machen.",
  "order_dropped.button": "Bestellung öffnen",
  "payment_refunded.subject":
    "Erstattung von {amount} – {count, plural, one {Bestellung} other {Bestellungen}} {ids}",
  "payment_refunded.title": "Ihr Geld ist unterwegs",
  "payment_refunded.body":
    "Wir haben {amount} auf dem ursprünglichen Zahlungsweg erstattet. Je nach Bank dauert die Gutschrift einige Tage.",
  "payment_refunded.why.order_ended":
    "Das ist die Erstattung für {count, plural, one {die Bestellung {ids}, die vor ihrem Abschluss endete.} other {die Bestellungen {ids}, die vor ihrem Abschluss endeten.}}",
  "payment_refunded.why.second_capture":
    "{count, plural, one {Die Bestellung {ids} wurde} other {Die Bestellungen {ids} wurden}} doppelt bezahlt; die zweite Zahlung von {amount} haben wir erstattet.",
  "payment_refunded.why.other_amount":
    "Für {count, plural, one {die Bestellung} other {die Bestellungen}} {ids} gingen {amount} statt {due} ein, deshalb haben wir die Zahlung erstattet.",
  "payment_refunded.why.other_currency":
    "Ihre Zahlung für {count, plural, one {die Bestellung} other {die Bestellungen}} {ids} kam in einer anderen Währung als gefordert an, deshalb haben wir {amount} erstattet.",
  "payment_refunded.why.too_late":
    "Ihre Zahlung für {count, plural, one {die Bestellung {ids} kam an, als sie nicht mehr bezahlt werden konnte} other {die Bestellungen {ids} kam an, als sie nicht mehr bezahlt werden konnten}}; wir haben {amount} erstattet.",
  "payment_refunded.why.by_hand":
    "Wie vereinbart erhalten Sie Geld für {count, plural, one {die Bestellung} other {die Bestellungen}} {ids} zurück.",
  "fact.price_before": "Preis bisher",
  "fact.price_now": "Preis jetzt",
  "fact.code": "Code",
  "payment_refunded.why.supplement":
    "Der Preis {count, plural, one {der Bestellung} other {der Bestellungen}} {ids} wurde gesenkt, deshalb erhalten Sie die Differenz zurück.",
  "payment_refunded.why.vat_returned":
    "VIES hat Ihre USt-IdNr. bestätigt. Für {count, plural, one {die Bestellung} other {die Bestellungen}} {ids} fällt daher keine polnische USt an, und Sie erhalten sie zurück.",
  "payment_refunded.button": "Bestellung öffnen",
  "top_up_credited.subject": "Ihr Guthaben wurde aufgeladen – {amount}",
  "top_up_credited.title": "Ihre Aufladung ist angekommen",
  "top_up_credited.body": "{amount} wurden gutgeschrieben. Sie können damit Bestellungen bezahlen.",
  "top_up_credited.body_bonus":
    "{amount} und {bonus} Bonus wurden gutgeschrieben. Sie können damit Bestellungen bezahlen.",
  "top_up_credited.button": "Zahlungen ansehen",
  "top_up_refunded.subject": "Wir haben {amount} erstattet",
  "top_up_refunded.twice": "Diese Aufladung wurde doppelt bezahlt; die zweite Zahlung haben wir erstattet.",
  "top_up_refunded.by_hand":
    "Wie vereinbart haben wir Guthaben von Ihrem Prepaid-Konto zurückgezahlt. Der dazugehörige Bonus ist damit verfallen.",
  "top_up_refunded.body": "Diese Zahlung konnte Ihrem Guthaben nicht gutgeschrieben werden.",
  "order_on_account.subject": "{count, plural, one {Bestellung} other {Bestellungen}} {ids}: wir fangen an",
  "order_on_account.title": "Wir fangen sofort an",
  "order_on_account.body":
    "Ihre Bestellung steht auf Ihrer nächsten Monatsrechnung, zahlbar innerhalb von 30 Tagen.",
  "order_on_account.button": "Bestellung öffnen",
  "fact.safe_start": "Letzter sicherer Beginn",
  "staff_new_quote.subject":
    "Zu kalkulieren: Bestellung {id}, {languages}{words, plural, =0 {} one {, # Wort} other {, # Wörter}}",
  "staff_new_quote.title": "Ein Angebot ist zu erstellen",
  "staff_new_quote.body": "Der Preis wird bis {answer_by} erwartet.",
  "staff_new_quote.button": "Im Desk öffnen",
  "link.hours": "Der Link funktioniert einmal, {hours, plural, one {# Stunde} other {# Stunden}} lang.",
  "link.days": "Der Link funktioniert einmal, {days, plural, one {# Tag} other {# Tage}} lang.",
  "link.not_asked":
    "Sie haben das nicht angefordert? Dann ignorieren Sie diese Nachricht; es passiert nichts.",
  "footer.invited":
    "Sie erhalten diese Nachricht, weil diese Adresse zu einem Konto bei {brand} eingeladen wurde.",
  "footer.account":
    "Sie erhalten diese Nachricht, weil diese Adresse für ein Konto bei {brand} angegeben wurde.",
  "order_link.subject": "Der Link zu Ihrer Bestellung {id}",
  "order_link.title": "Der Link zu Ihrer Bestellung",
  "order_link.body":
    "Hier ist der angeforderte Link. Geben Sie ihn nicht weiter: Wer den Link eines Gastes hat, sieht die Bestellung und kann sie bearbeiten.",
  "order_link.renewed":
    "Hier ist der neue Link zu Ihrer Bestellung. Früher gesendete Links funktionieren nicht mehr.",
  "order_link.button": "Bestellung öffnen",
  "activation.subject": "Aktivieren Sie Ihr Konto",
  "activation.title": "Aktivieren Sie Ihr Konto",
  "activation.body":
    "Nur noch ein Schritt: Bestätigen Sie, dass diese Adresse Ihnen gehört, und legen Sie ein Passwort fest.",
  "activation.button": "Konto aktivieren",
  "account_exists.subject": "Sie haben bereits ein Konto",
  "account_exists.title": "Sie haben bereits ein Konto",
  "account_exists.body":
    "Jemand, vermutlich Sie selbst, wollte mit dieser Adresse ein Konto erstellen. Es gibt schon eines: Melden Sie sich an oder legen Sie ein neues Passwort fest, falls Sie Ihres vergessen haben.",
  "account_exists.button": "Anmelden",
  "account_invitation.subject": "Ihr Konto ist bereit",
  "account_invitation.title": "Ihr Konto ist bereit",
  "account_invitation.body":
    "Wir haben für diese Adresse ein Konto angelegt. Legen Sie ein Passwort fest, dann können Sie sich anmelden.",
  "account_invitation.button": "Passwort festlegen",
  "staff_password.subject": "Neues Passwort für den Mitarbeiterbereich",
  "staff_password.title": "Neues Passwort festlegen",
  "staff_password.body":
    "Mit diesem Link wählen Sie ein neues Passwort für den Mitarbeiterbereich. Ihr zweiter Faktor bleibt unverändert.",
  "staff_password.button": "Neues Passwort festlegen",
  "staff_invitation.subject": "Einladung zum Mitarbeiterbereich",
  "staff_invitation.title": "Einladung zum Mitarbeiterbereich",
  "staff_invitation.body":
    "Legen Sie ein Passwort fest, um zu beginnen. Bei der ersten Anmeldung richten Sie einen zweiten Faktor ein.",
  "staff_invitation.button": "Passwort festlegen",
  "password_reset.subject": "Neues Passwort festlegen",
  "password_reset.title": "Neues Passwort festlegen",
  "password_reset.body": "Mit diesem Link legen Sie ein neues Passwort für Ihr Konto fest.",
  "password_reset.button": "Neues Passwort festlegen",
  "password_changed.subject": "Ihr Passwort wurde geändert",
  "password_changed.title": "Ihr Passwort wurde geändert",
  "password_changed.body":
    "Das Passwort Ihres Kontos wurde gerade geändert. Alle anderen Geräte wurden abgemeldet.",
  "password_changed.not_you":
    "Sie waren das nicht? Legen Sie sofort ein neues Passwort fest und schreiben Sie uns.",
  "password_changed.button": "Neues Passwort festlegen",
  "email_change.subject": "Bestätigen Sie Ihre neue E-Mail-Adresse",
  "email_change.title": "Bestätigen Sie Ihre neue E-Mail-Adresse",
  "email_change.body":
    "Bestätigen Sie, dass diese Adresse Ihnen gehört. Von da an melden Sie sich mit ihr an.",
  "email_change.button": "Adresse bestätigen",
  "email_changed.subject": "Ihre E-Mail-Adresse wurde geändert",
  "email_changed.title": "Ihre E-Mail-Adresse wurde geändert",
  "email_changed.body": "Ihr Konto hat jetzt eine andere E-Mail-Adresse. An diese schreiben wir nicht mehr.",
  "email_changed.address": "Neue Adresse: {email}",
  "email_changed.not_you":
    "Sie waren das nicht? Schreiben Sie uns sofort: Wir helfen Ihnen, Ihr Konto zurückzubekommen.",
  "email_changed.button": "Anmelden",
  "fact.order_number": "Bestellnummer",
  "fact.name": "Name",
  "fact.email": "E-Mail",
  "fact.withdrawn_part": "Widerruf von",
  "fact.received": "Eingegangen",
  "withdrawal.whole": "der ganzen Bestellung",
  "withdrawal_receipt.subject": "Ihr Widerruf ist eingegangen – Bestellung {number}",
  "withdrawal_receipt.title": "Ihr Widerruf ist eingegangen",
  "withdrawal_receipt.body":
    "Dies ist Ihre Eingangsbestätigung. Bitte bewahren Sie sie auf; sie zeigt, was Sie uns wann mitgeteilt haben.",
  "withdrawal_receipt.ended":
    "Die Bestellung ist beendet. Ihre Zahlung erstatten wir auf demselben Weg, spätestens innerhalb von 14 Tagen.",
  "withdrawal_receipt.settling":
    "Wir bearbeiten ihn und melden uns bei Ihnen. Was Ihnen zusteht, erstatten wir auf demselben Weg, spätestens innerhalb von 14 Tagen.",
  "withdrawal_receipt.button": "Was nun folgt",
  "staff_transfers.subject":
    "{count, plural, one {# Überweisung wartet} other {# Überweisungen warten}} auf Zuordnung",
  "staff_transfers.title": "Überweisungen zuordnen",
  "staff_transfers.body":
    "{count, plural, one {# Zeile} other {# Zeilen}} des Kontoauszugs {file_name} konnten nicht von selbst zugeordnet werden.",
  "staff_transfers.button": "Überweisungen zuordnen",
  "staff_withdrawal.subject": "Widerruf zu bearbeiten – Bestellung {number}, {name}",
  "staff_withdrawal.title": "Ein Widerruf wartet",
  "staff_withdrawal.body":
    "Er konnte die Bestellung nicht von selbst beenden. Bitte heute bearbeiten; das Geld ist innerhalb von 14 Tagen nach Eingang fällig.",
  "staff_withdrawal.button": "Bearbeiten",
  "staff_einvoice_rejected.subject": "KSeF hat die Rechnung {number} abgelehnt",
  "staff_einvoice_rejected.title": "KSeF hat eine Rechnung abgelehnt",
  "staff_einvoice_rejected.body":
    "Solange KSeF sie nicht annimmt, gibt es sie für das Finanzamt nicht, und der Kunde hat sie nicht erhalten. Prüfen Sie, was nicht stimmt, beheben Sie es und senden Sie sie unter derselben Nummer erneut.",
  "staff_einvoice_rejected.button": "Zur Rechnung",
  "staff_quarantine.subject": "Virenscanner hat {file_name} angehalten",
  "staff_quarantine.title": "Eine Datei wurde angehalten",
  "staff_quarantine.body":
    "Der Virenscanner hat in einer eingesandten Datei etwas gefunden. Niemand kann sie herunterladen. Prüfen Sie, ob es ein Fehlalarm ist.",
  "staff_quarantine.button": "Zu den angehaltenen Dateien",
  "staff_failed_jobs.subject":
    "{count, plural, one {Eine Hintergrundaufgabe ist} other {# Hintergrundaufgaben sind}} fehlgeschlagen",
  "staff_failed_jobs.title": "Hintergrundaufgaben sind fehlgeschlagen",
  "staff_failed_jobs.body":
    "Der Server konnte diese Arbeit nicht abschließen. Aufgaben, die Geld bewegen, werden von selbst wiederholt; die übrigen werden nach dem letzten Versuch aufgegeben. Sehen Sie sich den Fehler an, starten Sie die Aufgabe neu, sobald die Ursache behoben ist, oder verwerfen Sie sie mit einem Grund.",
  "staff_failed_jobs.button": "Zu den fehlgeschlagenen Aufgaben",
  "fact.file": "Datei",
  "fact.virus": "Gefunden",
  "fact.sender": "Gesendet von",
  "fact.sender_page": "Seite des Absenders",
  "fact.case": "Reklamation",
  "fact.answer": "Unsere Antwort",
  "fact.question": "Frage",
  "fact.segment": "Stelle im Text",
  "fact.reply": "Antwort",
  "fact.comment": "Kommentar",
  "fact.score": "Punktwert",
  "fact.lasts": "Dauer",
  "fact.session_way": "Art",
  "fact.phone_numbers": "Telefonnummern",
  "fact.place": "Ort",
  "fact.contact": "Wer auf Sie wartet",
  "fact.site_contact": "Kontakt vor Ort",
  "fact.reach": "Telefon und E-Mail",
  "session.minutes": "{minutes, plural, one {# Minute} other {# Minuten}}",
  "session.way.phone": "Am Telefon",
  "session.way.on_site": "Vor Ort",
  "session.way.video": "Per Video",
  "interpreter_reminder.subject.day": "Morgen: Termin zu Bestellung {id}, {languages}",
  "interpreter_reminder.subject.hour": "In einer Stunde: Termin zu Bestellung {id}, {languages}",
  "interpreter_reminder.title.day": "Ihr Termin ist morgen",
  "interpreter_reminder.title.hour": "Ihr Termin beginnt in einer Stunde",
  "interpreter_reminder.body":
    "Bitte seien Sie pünktlich. Wenn Sie nicht kommen können, rufen Sie uns sofort an, damit jemand einspringen kann.",
  "interpreter_reminder.button": "Kalender öffnen",
  "fact.meeting": "Adresse des Gesprächs",
  "interpreter_reminder.meeting":
    "Der Kunde weiß noch nicht, wo das Videogespräch stattfindet. Bitte tragen Sie die Adresse im Kalender ein.",
  "second_asked.subject": "Kommen Sie als zweite Person? Bestellung {id}, {languages}",
  "second_asked.title": "Ein langer Simultantermin zu zweit",
  "second_asked.body":
    "Jemand anderes kommt als erste Person und schließt den Termin ab; Sie wechseln sich ab. Ihre Zeit ist dafür reserviert. Bitte antworten Sie bis {until}.",
  "second_asked.button": "Antworten",
  "second_booked.subject": "Gebucht: Termin zu Bestellung {id}, {languages}",
  "second_booked.title": "Sie kommen als zweite Person",
  "second_booked.body":
    "Ihre Zeit und Ihr Honorar sind gebucht. Den Termin schließt die erste Person ab, dann wird auch Ihr Honorar verbucht. Wenn Sie nicht kommen können, geben Sie den Platz rechtzeitig zurück.",
  "session_unclosed.subject": "Bitte schließen Sie den Termin zu Bestellung {id} ab, {languages}",
  "session_unclosed.title": "Wie war der Termin?",
  "session_unclosed.body":
    "Er ist vorbei, und Sie haben nicht gesagt, wie lange er dauerte. Bis dahin gilt er als nicht erledigt und wird nicht bezahlt.",
  "session_unclosed.button": "Termin abschließen",
  "fact.statement": "Abrechnung",
  "fact.month": "Monat",
  "fact.fees": "Honorare netto",
  "pay_statement.subject": "Ihre Abrechnung {number} – {amount}",
  "pay_statement.title": "Ihre Monatsabrechnung ist fertig",
  "pay_statement.body":
    "Sie enthält alle Honorare, die fällig geworden sind. Bitte prüfen Sie sie und geben Sie uns Ihre Rechnung dazu; dann zahlen wir.",
  "pay_statement.button": "Zur Abrechnung",
  "pay_bill_returned.subject": "Ihre Rechnung zu {number} muss geändert werden",
  "pay_bill_returned.title": "Wir können die Rechnung noch nicht annehmen",
  "pay_bill_returned.body":
    "Bitte korrigieren Sie sie und senden Sie sie uns erneut. Unsere Anmerkungen stehen unten.",
  "pay_sent.subject": "Wir haben {amount} überwiesen",
  "pay_sent.title": "Ihr Geld ist unterwegs",
  "pay_sent.body": "Unsere Bank hat die Überweisung. Sie kommt meist innerhalb von zwei Werktagen an.",
  "pay_account_changed.subject": "Ihr Bankkonto wurde geändert",
  "pay_account_changed.title": "Wir haben jetzt ein anderes Bankkonto von Ihnen",
  "pay_account_changed.body": "Vor dem {until} geht nichts auf das neue Konto.",
  "pay_account_changed.not_you":
    "Sie waren das nicht? Ändern Sie Ihr Passwort und schreiben Sie uns sofort: Wir halten die Zahlung an.",
  "pay_account_changed.button": "Meine Daten ansehen",
  "session_absence.subject": "Abwesenheit am Tag des Termins, Bestellung {id}, {languages}",
  "session_absence.title.interpreter": "Wir haben Ihre Abwesenheit vermerkt",
  "session_absence.title.standby": "Sie werden vielleicht gebraucht",
  "session_absence.body.interpreter":
    "In dieser Zeit ist ein Termin von Ihnen gebucht. Das Büro sucht jemand anderen. Bis wir Ihnen die Übernahme bestätigen, bleibt der Termin bei Ihnen.",
  "session_absence.body.standby":
    "Sie sind Ersatz für diesen Termin, und wer dolmetschen sollte, ist an dem Tag abwesend. Das Büro meldet sich bei Ihnen; bitte halten Sie die Zeit frei.",
  "session_absence.button": "Kalender öffnen",
};
