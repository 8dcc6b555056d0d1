/** Refusals about sites with the quote widget in German. */
export const de = {
  "embed.not_found": "Diese Website steht nicht mehr auf Ihrer Liste. Laden Sie die Seite neu.",
  "embed.too_many":
    "Ein Konto kann höchstens 20 Websites haben. Entfernen Sie eine, die Sie nicht mehr brauchen.",
  "embed.known": "Diese Website steht bereits auf Ihrer Liste.",
  "embed.form": "Das ist keine vollständige Adresse. Sie hat die Form https://shop.example.com.",
  "embed.scheme": "Nur Seiten mit https können das Widget zeigen. Die Adresse muss mit https:// beginnen.",
  "embed.credentials": "Die Adresse darf keinen Benutzernamen und kein Passwort enthalten.",
  "embed.path":
    "Geben Sie die Adresse ohne Pfad ein, zum Beispiel https://shop.example.com. Sie gilt für alle Seiten der Website.",
  "embed.host":
    "Das ist nicht der Name einer einzelnen öffentlichen Website. Geben Sie jede Website mit vollem Namen ein, ohne * und ohne IP-Adresse.",
  "embed.own": "Das ist unsere eigene Adresse. Geben Sie die Ihrer Website ein.",
} as const;
