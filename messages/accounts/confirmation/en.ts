/** The dialog that asks for password or code before acts that need a fresh confirmation. */
export const en = {
  "confirmation.title": "Confirm it is you",
  "confirmation.text": "Enter your password or a code: your last confirmation was more than ten minutes ago.",
  "confirmation.password": "Your password",
  "confirmation.code": "Code",
  "confirmation.code_hint": "Six digits from your authenticator app, or one of your recovery codes",
  "confirmation.confirm": "Confirm",
  "confirmation.use.password": "Use the password",
  "confirmation.use.code": "Use a code",
};
