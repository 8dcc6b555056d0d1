import type { MemberRight } from "#domain/accounts/members.ts";
import type { Status } from "#domain/catalog.ts";
import type { projection } from "#domain/orders/projection.ts";

/** The right of a member for the act that the status of an order suggests. */
export const right_of_action: Readonly<Record<(typeof projection)[Status]["action"], MemberRight>> = {
  accept_or_reject: "orders.act",
  // The page on which a bought order is paid is that of its cart.
  pay: "orders.act",
  continue: "orders.act",
  download: "files.read",
  order_again: "orders.act",
  ask_again: "orders.act",
  contact: "orders.read",
  wait: "orders.read",
};
