/**
 * What happens once an amount due is paid, by its kind: the work begins, a bought order goes on as changed, a balance is
 * topped up, an original is posted; an invoice and the overtime of a session end with the payment.
 */
export const what_follows = {
  cart: "work",
  supplement: "change",
  top_up: "balance",
  posting: "posting",
  invoice: "nothing",
  overtime: "nothing",
} as const;
export type WhatFollows = (typeof what_follows)[keyof typeof what_follows];
