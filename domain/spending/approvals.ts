/** What waits for a person: a cart, a quote, a change of an order, or a top-up (integrations 6). */
export const approval_kinds = ["cart", "quote", "supplement", "top_up"] as const;
export type ApprovalKind = (typeof approval_kinds)[number];
export const approval_states = ["waiting", "approved", "declined", "withdrawn", "lapsed"] as const;
export type ApprovalState = (typeof approval_states)[number];

/** Days in which a request is decided; one for a quote ends with it. */
export const approval_days = 7;
