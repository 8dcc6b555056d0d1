/** The address for requests by mail, on the page of the account. */
export const en = {
  "intake.title": "Requests by mail",
  "intake.text":
    "Send or forward what is to be translated to this address: we answer with a quote. Only mails from {email} count as yours. The languages are those of your last order.",
  "intake.members":
    "Members of your account who may order use this address too. Their mails count as theirs, from their own address.",
  "intake.none": "You have no address yet.",
  "intake.make": "Create an address",
  "intake.copy": "Copy the address",
  "intake.renew": "New address",
  "intake.renew_text": "The present address stops at once. Mails to it are refused.",
  "intake.renewed": "The new address works",
} as const;
