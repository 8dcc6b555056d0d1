/** Refusals of limits, cost centres and purchases that wait for a person. */
export const spending_refusals = {
  "member.limit": { status: 409 },
  "cost_centre.required": { status: 409 },
  "cost_centre.unknown": { status: 409 },
  "cost_centre.exists": { status: 409 },
  "cost_centre.too_many": { status: 409 },
  "cost_centre.limit": { status: 409 },
  "reference.required": { status: 409 },
} as const;
