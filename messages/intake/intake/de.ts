/** The address for requests by mail, on the page of the account in German. */
export const de = {
  "intake.title": "Anfragen per Mail",
  "intake.text":
    "Senden Sie an diese Adresse, was übersetzt werden soll, oder leiten Sie es weiter: Wir antworten mit einem Angebot. Als Ihre gelten nur Mails von {email}. Die Sprachen sind die Ihrer letzten Bestellung.",
  "intake.members":
    "Auch Mitglieder Ihres Kontos, die bestellen dürfen, nutzen diese Adresse. Ihre Mails gelten als die eigenen, wenn sie von ihrer Adresse kommen.",
  "intake.none": "Sie haben noch keine Adresse.",
  "intake.make": "Adresse erstellen",
  "intake.copy": "Adresse kopieren",
  "intake.renew": "Neue Adresse",
  "intake.renew_text": "Die bisherige Adresse gilt sofort nicht mehr. Mails an sie werden abgewiesen.",
  "intake.renewed": "Die neue Adresse gilt",
} as const;
