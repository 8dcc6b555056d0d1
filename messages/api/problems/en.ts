/** Sentences for programs in English: an unknown number, and what a wrong field would have taken. */
export const en = {
  "problem.route.not_found": "The API has no such address. All of them are listed at /api/public/docs.",
  "problem.id.invalid":
    "“{id}” is no number of an object. Put an id of a response into the address: a whole number, such as 17.",
  "problem.order.not_found": "This account has no order with the number {id}.",
  "problem.quote.price_changed":
    "The total is {price_gross} gross, and this request expected {expected_gross}. Read the price again, decide, and send its total.",
  "problem.quote.not_found":
    "Order {id} has no quote: it was not asked for by POST /quotes, or no person has answered yet.",
  "problem.preview.ordered":
    "This preview was ordered before and has these orders: {list}. Nothing was ordered now. Read them before you order the same again.",
  "problem.file.not_found": "This account has no uploaded file with the number {id}.",
  "problem.invoice.not_found": "This account has no invoice with the number {id}.",
  "problem.approval.not_found": "This account has no approval with the number {id}.",
  "problem.webhook.not_found": "This account has no webhook with the number {id}.",
  "problem.key.scope": "This API key lacks the permission {list}. Use a key that has it.",
  "problem.key.other_brand": "This API key belongs to another portal. Send it to {list}.",
  "problem.method.not_allowed": "This address has no such method. It has {list}.",
  "problem.billing.incomplete":
    "These details of the account are missing or wrong: {list}. Complete them in its settings, sections User and Billing; the test mode has them within a minute.",
  "problem.field.missing": "This field is required. Accepted values: {list}",
  "problem.field.accepted": "Accepted values: {list}",
  "problem.field.nearest": "This field is not known here. Perhaps {nearest} is meant",
  "problem.field.expected":
    "{type, select, number {A number is expected} int {A whole number is expected} boolean {true or false is expected} array {A list is expected} object {An object is expected} other {A text is expected}}",
  "problem.field.minimum":
    "{origin, select, string {At least {minimum} characters are needed} array {At least {minimum} entries are needed} other {The least value is {minimum}}}",
  "problem.field.maximum":
    "{origin, select, string {At most {maximum} characters are possible} array {At most {maximum} entries are possible} other {The greatest value is {maximum}}}",
  "problem.field.amount": "An amount with two decimals is expected, for example 12.00",
  "problem.field.datetime": "A time by ISO 8601 with its zone is expected, for example 2027-01-31T12:00:00Z",
  "problem.field.pattern": "This has to match {pattern}",
} as const;
