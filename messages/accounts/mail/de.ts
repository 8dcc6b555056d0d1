import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "deletion_asked.subject": "Ihr Konto wird gelöscht",
  "deletion_asked.title": "Ihr Konto wird gelöscht",
  "deletion_asked.body": "Sie haben uns gebeten, Ihr Konto und Ihre Daten zu löschen.",
  "deletion_asked.due":
    "Wir löschen das Konto am {day}. Bis dahin haben Sie {days, plural, one {# Tag} other {# Tage}} Zeit, es sich anders zu überlegen: Melden Sie sich an und wählen Sie „Konto behalten“.",
  "deletion_asked.remains":
    "Wenn Sie eine Kopie Ihrer Daten oder Dateien brauchen, laden Sie sie vorher herunter. Rechnungen und Zahlungen bewahren wir so lange auf, wie es das Steuerrecht verlangt.",
  "deletion_asked.not_you":
    "Das waren nicht Sie? Melden Sie sich an, behalten Sie das Konto und ändern Sie Ihr Passwort.",
  "deletion_asked.button": "Konto öffnen",
  "account_deleted.subject": "Ihr Konto wurde gelöscht",
  "account_deleted.title": "Ihr Konto wurde gelöscht",
  "account_deleted.body":
    "Ihr Konto, Ihre Dateien, Texte, Übersetzungsspeicher und Nachrichten sind gelöscht.",
  "account_deleted.remains":
    "Rechnungen und Zahlungen bewahren wir so lange auf, wie es das Steuerrecht verlangt, und verwenden sie für nichts anderes.",
  "account_deleted.orders":
    "Dies ist unsere letzte E-Mail an Sie. Sie können jederzeit wieder bestellen, mit oder ohne Konto.",
  "account_deleted.button": "Zur Startseite",
  "data_export_ready.subject": "Die Kopie Ihrer Daten ist fertig",
  "data_export_ready.title": "Die Kopie Ihrer Daten ist fertig",
  "data_export_ready.body":
    "Sie enthält alles, was wir über Sie gespeichert haben, sowie die Dateien und Rechnungen Ihrer Bestellungen.",
  "data_export_ready.until":
    "Sie können sie bis zum {day} in Ihrem Konto herunterladen. Danach löschen wir sie.",
  "data_export_ready.not_you":
    "Sie haben sie nicht angefordert? Ändern Sie Ihr Passwort und schreiben Sie uns.",
  "data_export_ready.button": "Im Konto herunterladen",
  "team_invitation.subject": "Einladung zum Konto von {account}",
  "team_invitation.title": "Treten Sie dem Konto von {account} bei",
  "team_invitation.body": "{inviting} lädt Sie in unserem Portal zum Konto von {account} ein.",
  "team_invitation.role.owner": "Als Inhaber bestellen und bezahlen Sie und verwalten die Mitglieder.",
  "team_invitation.role.buyer": "Als Besteller bestellen Sie Übersetzungen und verfolgen Ihre Bestellungen.",
  "team_invitation.role.approver":
    "Als Freigebender bestellen Sie Übersetzungen und geben Bestellungen anderer frei.",
  "team_invitation.role.accountant": "Als Buchhaltung sehen Sie Preise und Rechnungen und bezahlen.",
  "team_invitation.role.viewer": "Als Leser verfolgen Sie Bestellungen und laden Übersetzungen herunter.",
  "team_invitation.until": "Die Einladung gilt {days, plural, one {# Tag} other {# Tage}}.",
  "team_invitation.unknown":
    "Sie kennen den Absender nicht? Dann ignorieren Sie diese E-Mail: Ohne Sie geschieht nichts.",
  "team_invitation.button": "Einladung ansehen",
  "sign_on_link.subject": "Bestätigen Sie die Anmeldung: {account}",
  "sign_on_link.title": "Ist das Ihre Anmeldung?",
  "sign_on_link.body":
    "Bei {account} hat sich jemand mit Ihrer Adresse angemeldet. Wenn Sie das waren, bestätigen Sie es: Diese Anmeldung öffnet dann Ihr Konto bei uns und auch andere Konten, mit denen Sie arbeiten.",
  "sign_on_link.browser": "Öffnen Sie den Link in dem Browser, in dem Sie die Anmeldung begonnen haben.",
  "sign_on_link.unknown": "Wenn Sie das nicht waren, öffnen Sie den Link nicht. Es wurde nichts geändert.",
  "sign_on_link.button": "Anmeldung bestätigen",
  "domain_missing.missing.subject": "Der Eintrag von {domain} fehlt",
  "domain_missing.missing.title": "Wir finden den Eintrag von {domain} nicht mehr",
  "domain_missing.missing.body":
    "Single Sign-on funktioniert noch. Ohne den Eintrag endet es für Adressen von {domain} bei unserer nächsten Prüfung in einer Woche.",
  "domain_missing.lost.subject": "Single Sign-on für {domain} ist beendet",
  "domain_missing.lost.title": "{domain} ist nicht mehr nachgewiesen",
  "domain_missing.lost.body":
    "Der Eintrag fehlte bei zwei Prüfungen im Abstand einer Woche. Adressen von {domain} melden sich wieder mit Passwort an, bis die Domain erneut nachgewiesen ist.",
  "domain_missing.record": "Der Eintrag lautet: {record}",
  "domain_missing.button": "Domains ansehen",
  "login_changed.totp_on.subject": "Ihre Anmeldung verlangt jetzt einen Code",
  "login_changed.totp_on.body":
    "Eine Authenticator-App wurde mit Ihrem Konto verbunden. Von jetzt an verlangt jede Anmeldung ihren Code.",
  "login_changed.recovery_codes.subject": "Sie haben neue Wiederherstellungscodes",
  "login_changed.recovery_codes.body":
    "Für Ihr Konto wurden neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.",
  "login_changed.recovery_code_used.subject": "Ein Wiederherstellungscode wurde benutzt",
  "login_changed.recovery_code_used.body":
    "Ein Wiederherstellungscode wurde anstelle des Codes aus Ihrer App benutzt. {n, plural, =0 {Es ist keiner mehr übrig: Erstellen Sie neue in den Einstellungen Ihres Kontos.} one {Einer ist noch übrig: Erstellen Sie neue in den Einstellungen Ihres Kontos.} other {# sind noch übrig.}}",
  "login_changed.passkey_added.subject": "Ein Passkey wurde hinzugefügt",
  "login_changed.passkey_added.body":
    "Der Passkey „{name}“ wurde Ihrem Konto hinzugefügt. Mit ihm meldet man sich ohne Passwort an.",
  "login_changed.passkey_removed.subject": "Ein Passkey wurde entfernt",
  "login_changed.passkey_removed.body":
    "Der Passkey „{name}“ wurde entfernt. Eine Anmeldung mit ihm ist nicht mehr möglich.",
  "totp_removed.subject": "Der Code bei Ihrer Anmeldung wurde ausgeschaltet",
  "totp_removed.title": "Der Code bei Ihrer Anmeldung wurde ausgeschaltet",
  "totp_removed.body":
    "Für die Anmeldung an Ihrem Konto genügt jetzt das Passwort. In den Einstellungen Ihres Kontos können Sie den Code wieder einschalten.",
  "totp_removed.not_you":
    "Sie waren das nicht und haben uns nicht darum gebeten? Legen Sie sofort ein neues Passwort fest und schreiben Sie uns.",
  "totp_removed.button": "Neues Passwort festlegen",
};
