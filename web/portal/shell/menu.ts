import { brand } from "#brand/brand.ts";
import { isOpen } from "#brands/running.ts";
import type { MemberRight } from "#domain/accounts/members.ts";
import type { PortalKey } from "../words.ts";

/** The pages that menus lead to; the compiler holds them against the table of routes where a link is made of them. */
export type MenuAddress =
  | "/$locale/order/write"
  | "/$locale/login"
  | `/$locale/account/${"settings" | "team" | "orders" | "invoices" | "payments" | "prepaid" | "memory"}`;

export type MenuEntry = {
  readonly label: PortalKey;
  readonly to: MenuAddress;
  /** The right without which a member has no such entry. */
  readonly needs?: MemberRight;
};

/** G11: where top-ups are switched off, nothing leads to them. */
export const tops_up = isOpen(brand, "top_up");

/** §2, G2: the entries in the bar after login. */
export const bar_entries: readonly MenuEntry[] = [
  { label: "menu.quick_quote", to: "/$locale/order/write" },
  ...(tops_up
    ? [{ label: "menu.top_up", to: "/$locale/account/prepaid", needs: "billing.work" } as const]
    : []),
];

/** §2, G2: the entries under "My account"; logout follows. */
export const account_entries: readonly MenuEntry[] = [
  { label: "menu.account", to: "/$locale/account/settings" },
  { label: "menu.team", to: "/$locale/account/team" },
  { label: "menu.orders", to: "/$locale/account/orders" },
  { label: "menu.invoices", to: "/$locale/account/invoices", needs: "billing.work" },
  { label: "menu.payments", to: "/$locale/account/payments", needs: "billing.work" },
  { label: "menu.memory", to: "/$locale/account/memory", needs: "memory.read" },
];
