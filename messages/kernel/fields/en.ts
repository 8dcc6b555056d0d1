/** Sentences beside a form field, by the code the contract gives; §5 word for word where it has one. */
export const en = {
  "field.required": "This field is required",
  "field.invalid": "Check this value",
  "field.unknown": "This field is not known here",
  "field.min3": "Enter at least 3 characters",
  "field.too_long": "This text is too long",
  "text.control_characters": "This text contains characters that cannot be stored",
  "email.invalid": "Enter a valid e-mail address, for example name@company.com",
  "phone.invalid": "Check the phone number, for example +48 600 000 000",
  "languages.same": "Choose two different languages",
  "languages.repeated": "Each language can be chosen once",
  "content.required": "Add a file or paste text",
  "link.invalid": "Enter one link per field, without spaces or extra characters",
  "file.too_many": "Too many files.",
  "consent.terms": "Accept the terms of service and the privacy policy to continue",
  "consent.early_start": "Confirm that we may start before the withdrawal period ends",
  "file.required": "Add at least one file",
  "email.too_long": "This is longer than 330 words. Order it as a written translation.",
  "time.past": "Choose a date and time in the future",
  "amount.invalid": "Enter an amount with at most two decimal places",
  "payment.choose": "Choose a way to pay",
} as const;
export type FieldCode = keyof typeof en;
