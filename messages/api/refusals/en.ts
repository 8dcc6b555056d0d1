/** Refusals of the public API in English. */
export const en = {
  "method.not_allowed": "This address has no such method. Those in allowed work.",
  "id.invalid": "This address needs a number: an id of a response, such as 17.",
  "key.missing": "Send an API key in the header Authorization: Bearer …",
  "key.invalid": "This API key does not work. Check it on the page of your account.",
  "key.other_brand":
    "This API key belongs to another portal. Send it to the address that is named in address.",
  "key.network": "This API key may not be used from this network.",
  "key.scope": "This API key lacks the permission that is named in scope. Use a key that has it.",
  "key.not_found": "There is no such API key.",
  "key.too_many": "An account can have at most 20 working keys. Revoke one of them first.",
  "key.ended": "This API key has ended. Create a new one.",
  "key.limit": "This amount is above the limit of the API key. The owner of the account can change it.",
  "key.person_needed": "An API key cannot do this. Log in to your account.",
  "file.type_mismatch":
    "The content of this file is not what its name says. Save it again in the format of its name, or give it its right name.",
  "file.for_quote":
    "This file has no price by itself: a person has to look at it. Send it again for a quote, by POST /files with for_quote=true or by POST /uploads (create_upload) with for_quote true, and ask for the quote with its number by POST /quotes (request_quote).",
  "file.not_for_service":
    "This service takes no files: send its content as text. Services that take files: {list}.",
  "key.order_paid": "This order is paid or on account, so a person has to cancel it: log in to your account.",
  "route.ended":
    "This call of the API has ended. The documentation at /api/public/docs names what to use now.",
  "upload.not_found":
    "There is no such address for an upload. Copy it whole from the response, or ask for a new one.",
  "upload.used": "This address has taken its file. Ask for a new one.",
  "oauth.client": "The program does not say who it is in a way that we can check. Nothing was allowed.",
  "oauth.redirect":
    "The program asks for an answer at an address that it has not named. Nothing was allowed.",
  "oauth.request":
    "The request of the program is not complete or asks for something that does not exist. Nothing was allowed.",
  "preview.not_found": "There is no such preview, or it has ended. Create a new one.",
  "preview.ordered":
    "This preview was ordered before, and nothing was ordered now. The response names its orders: read them.",
  "test.off": "The test mode is switched off here. Use a key that begins with tolk_live_.",
  "test.key_needed":
    "This call exists for orders of the test mode only. Send it with a test key, which begins with tolk_test_.",
  "test.approval_waits":
    "The order waits for approval {id}. Decide it first with POST /test/approvals/{id}/decision.",
  "test.unreachable": "The order cannot get from its present status to that one.",
  "file.in_use": "An order uses this file, so it cannot be deleted.",
  "body.type": "The body is not sent as JSON. Send it with the header Content-Type: application/json.",
  "idempotency.malformed":
    "The header Idempotency-Key takes 1 to 255 letters, digits and signs of ASCII, without spaces.",
  "body.form": "A file is sent as the plain body, not inside a form: with curl by --data-binary, not by -F.",
  "idempotency.key_reused":
    "This request was already sent with other content. Please try again. Programs: the Idempotency-Key was used before with another body; send a new key with this one.",
  "idempotency.missing":
    "This request needs the header Idempotency-Key, so that a repeat does not order twice.",
  "cursor.invalid": "This cursor does not belong to this list. Begin with the first page.",
  "billing.incomplete": "Complete the billing details of your account first.",
} as const;
