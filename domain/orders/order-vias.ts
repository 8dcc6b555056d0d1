/** What an order was placed through; `embed` is the quote widget on another site. */
export const order_vias = ["portal", "api", "agent", "mail", "embed"] as const;
