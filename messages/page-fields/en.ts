/** Sentences beside a form field of the pages that come after the first: no home and no order page says them. */
export const en = {
  "password.common": "This password is too common. Choose another one",
  "password.length": "Password must have 8 to 255 characters",
  "postcode.form": "This is no postcode of the chosen country; a Polish one looks like 00-950",
  "phone.same": "This number is here already. Enter the other person’s number",
  "phone.too_soon": "Choose a time at least one hour from now",
  "shipping.method_unfit": "This way of posting does not go to this country",
  "locker.invalid": "Enter the locker code, for example KRA010",
  "topup.min": "The minimum top-up is 20.00 in the currency of your account",
  "topup.max": "The maximum top-up is 50,000.00 in the currency of your account",
  "email.text_only": "Paste the message as text. Files and links are translated as a written translation.",
  "email.plain_language": "Confirm that the message contains no specialised language",
  "consent.recording": "Say that you will inform the other person",
  "recording.not_agreed": "Both sides have to agree to a recording",
  "correction.reason": "Choose at least one reason",
  "draft.address": "Confirm that the address is right",
  "password.mismatch": "Passwords do not match",
} as const;
