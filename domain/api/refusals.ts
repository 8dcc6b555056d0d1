/** Refusals of keys and of the public API, with their HTTP status. */
export const api_refusals = {
  "method.not_allowed": { status: 405 },
  // An address with an impossible number leads nowhere, as one with an unused number.
  "id.invalid": { status: 404 },
  "key.missing": { status: 401 },
  "key.invalid": { status: 401 },
  "key.other_brand": { status: 403 },
  "key.network": { status: 403 },
  "key.scope": { status: 403 },
  "key.not_found": { status: 404 },
  "key.too_many": { status: 409 },
  "key.ended": { status: 409 },
  "upload.used": { status: 410 },
  "oauth.client": { status: 422 },
  "oauth.redirect": { status: 422 },
  "oauth.request": { status: 422 },
  "preview.not_found": { status: 404 },
  "billing.incomplete": { status: 409 },
  "test.off": { status: 503 },
  "test.key_needed": { status: 403 },
  "test.unreachable": { status: 409 },
  "test.approval_waits": { status: 409 },
} as const;
