import type { en } from "./en.ts";

/** What a customer reads of a file without a count. */
export const de: Record<keyof typeof en, string> = {
  "upload.protected":
    "Diese Datei ist mit einem Passwort geschützt. Entfernen Sie es und fügen Sie die Datei erneut hinzu.",
  "upload.corrupt": "Diese Datei lässt sich nicht lesen. Speichern Sie sie neu oder senden Sie eine andere.",
  "upload.unsupported":
    "Dateien in diesem Format zählen wir von Hand. Fordern Sie ein kostenloses Angebot an.",
  "upload.mismatch":
    "Der Inhalt dieser Datei passt nicht zu ihrem Namen. Für Ihr Angebot sehen wir sie uns persönlich an.",
  "upload.image-only": "Der Text dieser Datei steht in Bildern. Für Ihr Angebot zählen wir ihn von Hand.",
  "upload.scan": "Den Text dieser Datei zählen wir für Ihr Angebot von Hand.",
  "upload.bomb": "Diese Datei lässt sich nicht sicher öffnen. Senden Sie eine andere.",
  "upload.empty": "Diese Datei ist leer.",
  "upload.no-words":
    "Diese Datei enthält keinen Text, der nach Wörtern berechnet wird, nur Kopfzeilen, Kommentare oder Zahlen. Für Ihr Angebot sehen wir sie uns persönlich an.",
  "upload.busy":
    "Gerade werden viele Dateien gezählt. Fügen Sie diese gleich noch einmal hinzu oder fordern Sie ein kostenloses Angebot an.",
  "upload.timeout":
    "Diese Datei ist zu umfangreich, um sie sofort zu zählen. Für Ihr Angebot zählen wir sie von Hand.",
};
