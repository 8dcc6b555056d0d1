import { de as sites } from "../../embeds/sites/de.ts";
import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  ...sites,
  "privacy.export_title": "Kopie Ihrer Daten",
  "privacy.export_text":
    "Ein ZIP-Archiv mit allem, was wir über Sie gespeichert haben: eine Seite zum Lesen, dieselben Daten als JSON sowie die Dateien und Rechnungen Ihrer Bestellungen.",
  "privacy.export_ask": "Kopie anfordern",
  "privacy.export_asked": "Wir bereiten die Kopie vor und schreiben Ihnen, sobald sie fertig ist.",
  "privacy.export_waiting": "Wird vorbereitet",
  "privacy.export_progress": "{done} von {total, plural, one {# Datei} other {# Dateien}}",
  "privacy.export_ready": "Fertig, {size}",
  "privacy.export_until": "verfügbar bis {date}",
  "privacy.export_failed": "Diese Kopie konnte nicht erstellt werden. Fordern Sie eine neue an.",
  "privacy.export_expired": "Nach Ablauf der Frist gelöscht",
  "privacy.export_of": "Kopie vom {date}",
  "privacy.export_by_desk": "vom Kundenservice für Sie angefordert",
  "privacy.export_download": "Herunterladen",
  "privacy.export_download_name": "Kopie vom {date} herunterladen",
  "privacy.delete_title": "Konto löschen",
  "privacy.delete_text":
    "Wir löschen Ihr Konto, Ihre Dateien, Texte, Nachrichten, Übersetzungsspeicher und Anmeldedaten. Rechnungen und Zahlungen bewahren wir so lange auf, wie es das Steuerrecht verlangt (in Polen fünf Jahre nach Ende des Steuerjahres), ebenso Nachweise über Einwilligungen und Widerrufe.",
  "privacy.delete_wait":
    "Das Konto wird {days, plural, one {# Tag} other {# Tage}} nach Ihrem Antrag gelöscht. Bis dahin können Sie den Antrag zurücknehmen.",
  "privacy.delete_ask": "Konto löschen",
  "privacy.delete_dialog": "Konto löschen?",
  "privacy.delete_files":
    "Dateien und Übersetzungen lassen sich nicht mehr herunterladen. Fordern Sie zuerst eine Kopie Ihrer Daten an, wenn Sie sie brauchen.",
  "privacy.delete_memory":
    "Übersetzungsspeicher und Begriffe gehen verloren; spätere Bestellungen nutzen sie nicht mehr.",
  "privacy.delete_law":
    "Rechnungen und Zahlungen bleiben für die Fristen des Steuerrechts bei uns und werden für nichts anderes verwendet.",
  "privacy.delete_understood":
    "Mir ist klar, dass sich dies nach {days, plural, one {# Tag} other {# Tagen}} nicht rückgängig machen lässt",
  "privacy.delete_done": "Ihr Konto wird am {date} gelöscht.",
  "privacy.delete_pending": "Ihr Konto wird am {date} gelöscht. Bis dahin können Sie es wie gewohnt nutzen.",
  "privacy.delete_later": "Etwas ist noch offen. Das Konto wird gelöscht, sobald es abgeschlossen ist.",
  "privacy.delete_cancel": "Konto behalten",
  "privacy.delete_cancelled": "Ihr Konto bleibt bestehen.",
  "privacy.open_title": "Das Konto lässt sich noch nicht löschen",
  "privacy.open.orders":
    "Sie haben Bestellungen, die nicht abgeschlossen sind, oder ein Original ist unterwegs. Warten Sie das Ende ab oder stornieren Sie sie.",
  "privacy.open.balance":
    "Auf Ihrem Konto ist Guthaben. Verbrauchen Sie es oder schreiben Sie uns: Eingezahltes Geld erhalten Sie zurück, Bonusguthaben verfällt.",
  "privacy.open.dues":
    "Eine Rechnung oder Erstattung ist noch offen. Zahlen Sie die Rechnung oder warten Sie die Erstattung ab.",
  "privacy.open_link.orders": "Bestellungen",
  "privacy.open_link.balance": "Guthaben",
  "privacy.open_link.dues": "Rechnungen",
  "settings.role_text":
    "Alle Einstellungen des Kontos sehen nur Inhaber. Sie sehen die Ihrer Rolle und Ihrer eigenen Anmeldung.",
  "settings.webhooks_text":
    "Verbinden Sie Ihr eigenes System: Es erhält eine Nachricht, sobald sich eine Bestellung, eine Rechnung oder Ihr Guthaben ändert.",
  "settings.webhooks_open": "Webhooks verwalten",
  "settings.person": "Ihre Daten",
  "settings.person_text":
    "Ihr Name, Ihr Telefon und Ihre Adresse in den Konten, mit denen Sie arbeiten. Das Konto behält seine eigenen Angaben.",
  "settings.person_copy": "Eine Kopie Ihrer Daten",
  "settings.person_copy_text":
    "Ihre Anmeldung, Ihre Mitgliedschaften und die an Sie gesendeten E-Mails als Datei. Zuerst wird nach dem Passwort gefragt.",
  "settings.person_copy_get": "Kopie herunterladen",
  "totp.title": "Code aus einer App",
  "totp.text": "Neben dem Passwort wird bei jeder Anmeldung ein Code von Ihrem Telefon verlangt.",
  "totp.on": "Eingeschaltet",
  "totp.turn_on": "Einschalten",
  "totp.turn_off": "Ausschalten",
  "totp.turn_off_text": "Danach genügt zum Anmelden das Passwort.",
  "totp.continue": "Weiter",
  "totp.scan": "Scannen Sie dieses Bild mit Ihrer Authenticator-App und geben Sie den angezeigten Code ein.",
  "totp.picture": "QR-Code mit dem Schlüssel darunter",
  "totp.key": "Oder geben Sie diesen Schlüssel in die App ein:",
  "totp.six": "Sechsstelliger Code",
  "totp.recovery": "Wiederherstellungscodes",
  "totp.recovery_text":
    "Wenn Sie Ihr Telefon verlieren, melden Sie sich mit jedem dieser Codes einmal an. Bewahren Sie sie auf: Sie werden nur jetzt angezeigt.",
  "totp.renew": "Neue Wiederherstellungscodes",
  "totp.renew_text": "Sie erhalten zehn neue Codes. Die bisherigen gelten dann nicht mehr.",
  "totp.copy": "Kopieren",
  "totp.copied": "Kopiert",
  "totp.saved": "Ich habe sie gesichert",
  "totp.left": "{n, plural, one {Noch # Wiederherstellungscode} other {Noch # Wiederherstellungscodes}}",
  "passkey.title": "Passkeys",
  "passkey.text": "Melden Sie sich mit Fingerabdruck, Gesicht oder Geräte-PIN statt mit einem Passwort an.",
  "passkey.add": "Passkey hinzufügen",
  "passkey.name": "Name",
  "passkey.name_hint": "Damit Sie ihn wiedererkennen, z. B. Laptop im Büro",
  "passkey.none": "Noch keine Passkeys",
  "passkey.added": "Hinzugefügt am {date}",
  "passkey.used": "zuletzt benutzt am {date}",
  "passkey.rename": "Umbenennen",
  "passkey.rename_name": "{name} umbenennen",
  "passkey.remove": "Entfernen",
  "passkey.remove_name": "{name} entfernen",
  "passkey.remove_title": "„{name}“ entfernen?",
  "passkey.remove_text": "Sie können sich damit nicht mehr anmelden.",
  "passkey.unsupported": "Dieser Browser unterstützt keine Passkeys.",
  "passkey.failed": "Der Vorgang wurde auf dem Gerät nicht abgeschlossen. Versuchen Sie es erneut.",
};
