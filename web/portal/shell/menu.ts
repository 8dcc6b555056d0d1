import type { PortalKey } from "../words.ts";

export type MenuEntry = {
  readonly label: PortalKey;
  /** What follows the language in the address. */
  readonly path: string;
};

/** §2, G2: what stands in the bar of somebody who has logged in. */
export const bar_entries: readonly MenuEntry[] = [
  { label: "menu.quick_quote", path: "order/write" },
  { label: "menu.top_up", path: "account/prepaid" },
];

/** §2, G2: what stands under "My account"; logging out follows. */
export const account_entries: readonly MenuEntry[] = [
  { label: "menu.account", path: "account/settings" },
  { label: "menu.orders", path: "account/orders" },
  { label: "menu.invoices", path: "account/invoices" },
  { label: "menu.payments", path: "account/payments" },
];
