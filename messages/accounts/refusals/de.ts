export const de = {
  "member.gone": "Sie sind kein Mitglied dieses Kontos mehr. Bitte wenden Sie sich an dessen Inhaber.",
  "member.role": "Ihre Rolle in diesem Konto erlaubt das nicht. Bitte wenden Sie sich an dessen Inhaber.",
  "member.not_found": "Diese Person ist kein Mitglied des Kontos.",
  "member.last_owner": "Ein Konto braucht einen Inhaber. Geben Sie die Rolle zuerst einer anderen Person.",
  "member.exists": "Diese Person ist bereits Mitglied des Kontos.",
  "member.too_many": "Ein Konto hat höchstens 100 Mitglieder und offene Einladungen.",
  "member.limit":
    "Das liegt über Ihrem Limit. Ein Inhaber des Kontos kann es bestellen oder das Limit erhöhen.",
  "cost_centre.required": "Wählen Sie eine Kostenstelle: Dieses Konto verlangt sie bei jedem Einkauf.",
  "cost_centre.unknown": "Diese Kostenstelle kann nicht gewählt werden. Wählen Sie eine andere.",
  "cost_centre.exists": "Es gibt bereits eine Kostenstelle mit diesem Code.",
  "cost_centre.too_many": "Ein Konto hat höchstens 200 Kostenstellen.",
  "cost_centre.limit": "Das liegt über dem Monatslimit der Kostenstelle.",
  "approval.not_found": "Wir können diesen Vorgang nicht finden.",
  "approval.decided": "Darüber wurde bereits entschieden.",
  "approval.own":
    "Über die eigene Anfrage kann man nicht entscheiden. Ein anderer Inhaber oder Genehmiger kann es.",
  "approval.lapsed": "Diese Anfrage ist abgelaufen. Bestellen Sie erneut, falls es noch gebraucht wird.",
  "approval.changed":
    "Die Bestellung wurde seit der Anfrage geändert. Die Genehmigung muss neu angefragt werden.",
  "reference.required": "Geben Sie Ihre Bestellnummer (PO) an: Dieses Konto verlangt sie bei jedem Einkauf.",
  "invitation.expired":
    "Diese Einladung ist nicht gültig oder abgelaufen. Bitten Sie die Person, die Sie eingeladen hat, um eine neue.",
  "invitation.other_address":
    "Die Einladung ging an eine andere Adresse. Bitte melden Sie sich mit dieser an.",
  "invitation.needs_login":
    "Diese Adresse hat bereits ein Konto. Melden Sie sich an, um die Einladung anzunehmen.",
  "totp.off":
    "Der Code aus der App ist ausgeschaltet, daher gibt es keine Wiederherstellungscodes. Laden Sie die Seite neu.",
  "sso.not_offered":
    "Für diese Adresse gibt es kein Single Sign-on. Bitte melden Sie sich mit dem Passwort an.",
  "sso.failed":
    "Die Anmeldung Ihrer Firma hat nicht funktioniert. Versuchen Sie es erneut oder fragen Sie einen Inhaber des Kontos.",
  "sso.provider": "Der Anbieter lässt sich so nicht verwenden. Bitte prüfen Sie Aussteller und Client.",
  "sso.secret":
    "Bitte geben Sie das Client-Geheimnis ein: Es ist nur für den bisherigen Aussteller und Client gespeichert.",
  "sso.untested": "Bitte melden Sie sich einmal über Single Sign-on an, bevor Passwörter abgelehnt werden.",
  "sso.state":
    "Diese Anmeldung ist beendet oder wurde in einem anderen Browser begonnen. Bitte melden Sie sich erneut an.",
  "sso.link": "Dieser Link wurde schon verwendet oder ist abgelaufen. Bitte melden Sie sich erneut an.",
  "sso.other_browser": "Bitte öffnen Sie den Link in dem Browser, in dem Sie die Anmeldung begonnen haben.",
  "sso.no_place": "Sie haben keinen Platz in diesem Konto. Bitten Sie einen Inhaber um eine Einladung.",
  "sso.required": "Ihre Firma verwendet Single Sign-on. Bitte nutzen Sie es statt des Passworts.",
  "domain.public":
    "Bei diesem Anbieter kann jeder eine Adresse bekommen, daher lässt sich die Domain nicht nachweisen.",
  "domain.exists": "Diese Domain steht bereits in der Liste.",
  "domain.too_many": "Ein Konto hat höchstens 10 Domains.",
  "domain.not_found":
    "Der Eintrag wurde nicht gefunden. Neue Einträge sind oft erst nach einem Tag überall sichtbar.",
  "domain.unreachable": "Die Nameserver dieser Domain antworten nicht. Bitte versuchen Sie es später erneut.",
  "domain.taken":
    "Ein anderes Konto hat diese Domain nachgewiesen. Schreiben Sie uns, wenn sie Ihnen gehört.",
  "business.not_needed":
    "Einen Nachweis brauchen nur Firmen außerhalb der Union. In der Union entscheidet VIES.",
  "business.no_number":
    "Der Kunde hat keine Steuernummer angegeben. Erfassen Sie eine Bescheinigung oder fragen Sie nach der Nummer.",
  "business.no_evidence":
    "Nichts belegt, dass dieser Käufer ein Unternehmen ist. Der Nachweis wird auf der Steuerseite des Kunden erfasst.",
  "buyer.other_tax":
    "Ein Käufer in diesem Land wird anders besteuert als diese Rechnung: Sie lässt sich nicht auf dieselben Beträge neu ausstellen. Erstatten Sie das Geld und lassen Sie neu bestellen.",
} as const;
