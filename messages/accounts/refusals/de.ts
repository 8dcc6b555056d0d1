export const de = {
  "member.gone": "Sie sind kein Mitglied dieses Kontos mehr. Bitte wenden Sie sich an dessen Inhaber.",
  "member.role": "Ihre Rolle in diesem Konto erlaubt das nicht. Bitte wenden Sie sich an dessen Inhaber.",
  "member.not_found": "Diese Person ist kein Mitglied des Kontos.",
  "member.last_owner": "Ein Konto braucht einen Inhaber. Geben Sie die Rolle zuerst einer anderen Person.",
  "member.exists": "Diese Person ist bereits Mitglied des Kontos.",
  "member.too_many": "Ein Konto hat höchstens 100 Mitglieder und offene Einladungen.",
  "member.limit":
    "Das liegt über Ihrem Limit. Ein Inhaber des Kontos kann es bestellen oder das Limit erhöhen.",
  "invitation.expired": "Diese Einladung ist nicht mehr gültig. Bitten Sie um eine neue.",
  "invitation.other_address":
    "Die Einladung ging an eine andere Adresse. Bitte melden Sie sich mit dieser an.",
  "invitation.needs_login":
    "Diese Adresse hat bereits ein Konto. Melden Sie sich an, um die Einladung anzunehmen.",
} as const;
