/** Refusals of limits, cost centres and purchases that wait for a person. */
export const spending_refusals = {
  "key.limit": { status: 409 },
  "key.person_needed": { status: 409 },
  "member.limit": { status: 409 },
  "cost_centre.required": { status: 409 },
  "cost_centre.unknown": { status: 409 },
  "cost_centre.exists": { status: 409 },
  "cost_centre.too_many": { status: 409 },
  "cost_centre.limit": { status: 409 },
  "reference.required": { status: 409 },
  "approval.not_found": { status: 404 },
  "approval.decided": { status: 409 },
  "approval.own": { status: 403 },
  "approval.lapsed": { status: 410 },
  "approval.changed": { status: 409 },
} as const;
