import {
  Activity,
  CalendarCheck,
  CalendarDays,
  Banknote,
  ChartColumn,
  ChartNoAxesCombined,
  Contact,
  Cpu,
  FileCheck,
  BookMarked,
  BookOpenCheck,
  HandCoins,
  Languages,
  Inbox,
  ListChecks,
  MailCheck,
  MessageSquareWarning,
  MessagesSquare,
  Landmark,
  Mails,
  type LucideIcon,
  ReceiptText,
  RotateCcw,
  Scale,
  Tags,
  ScrollText,
  Settings,
  ShieldAlert,
  Star,
  Ticket,
  TicketPercent,
  TriangleAlert,
  UserCheck,
  Users,
} from "lucide-react";
import type { DeskNumber } from "#contract/views/desk-numbers.ts";
import type { StaffRight } from "#domain/accounts/staff-rights.ts";
import type { Place } from "./place.ts";
import {
  all_approvals,
  all_books,
  corrections_to_do,
  stopped_waiting,
  all_coupons,
  all_orders,
  all_payouts,
  all_refunds,
  all_reviews,
  all_shipments,
  all_transfers,
  all_translators,
  all_vouchers,
} from "./searches.ts";
import type { DeskKey } from "./text.ts";

export type Entry = {
  readonly place: Place;
  readonly label: DeskKey;
  readonly icon: LucideIcon;
  /** The right that a user needs to see it. */
  readonly right: StaffRight;
  /** What waits there; several are added up. */
  readonly counts?: readonly DeskNumber[];
  /** Where what is counted is listed alone, if `place` shows more or something else. */
  readonly counted?: Partial<Readonly<Record<DeskNumber, Place>>>;
  /** Two keys that lead there, in the order they are pressed; `keys.…` says so on the sheet. */
  readonly keys?: { readonly pair: string; readonly meaning: DeskKey };
};

/** The groups of the menu, in their order. */
export const menu_groups = ["work", "people", "money", "settings"] as const;
export type MenuGroup = (typeof menu_groups)[number];

const groups: Readonly<Record<MenuGroup, readonly Entry[]>> = {
  work: [
    {
      place: { to: "/queue" },
      label: "queue.title",
      icon: Inbox,
      right: "orders.read",
      counts: ["queue"],
      keys: { pair: "g q", meaning: "keys.queue" },
    },
    {
      place: { to: "/orders", search: all_orders },
      label: "orders.title",
      icon: ListChecks,
      right: "orders.read",
      keys: { pair: "g o", meaning: "keys.orders" },
    },
    {
      place: { to: "/messages", search: { from: "customers" } },
      label: "inbox.title",
      icon: MessagesSquare,
      right: "orders.read",
      counts: ["messages", "translator_messages"],
      counted: { translator_messages: { to: "/messages", search: { from: "translators" } } },
      keys: { pair: "g m", meaning: "keys.messages" },
    },
    {
      place: { to: "/corrections", search: corrections_to_do },
      label: "corrections.title",
      icon: MessageSquareWarning,
      right: "corrections.read",
      counts: ["corrections"],
    },
    {
      place: { to: "/reviews", search: all_reviews },
      label: "reviews.title",
      icon: Star,
      right: "reviews.read",
      counts: ["reviews"],
    },
    {
      place: { to: "/shipments", search: all_shipments },
      label: "shipments.title",
      icon: MailCheck,
      right: "orders.read",
      counts: ["shipments"],
    },
    { place: { to: "/calendar" }, label: "calendar.title", icon: CalendarDays, right: "stages.assign" },
    { place: { to: "/dashboard" }, label: "dash.title", icon: ChartColumn, right: "dashboards.read" },
    {
      place: { to: "/reports", search: { by: "customer" } },
      label: "report.title",
      icon: ChartNoAxesCombined,
      right: "dashboards.read",
    },
  ],
  people: [
    {
      place: { to: "/customers", search: { page: 1 } },
      label: "customers.title",
      icon: Contact,
      right: "customers.read",
      keys: { pair: "g c", meaning: "keys.customers" },
    },
    {
      place: { to: "/translators", search: all_translators },
      label: "translators.title",
      icon: Languages,
      right: "translators.read",
      keys: { pair: "g t", meaning: "keys.translators" },
    },
    { place: { to: "/users" }, label: "users.title", icon: Users, right: "users.edit" },
  ],
  money: [
    {
      place: { to: "/month", search: {} },
      label: "month.title",
      icon: CalendarCheck,
      right: "invoices.read",
    },
    {
      place: { to: "/invoices", search: { page: 1 } },
      label: "invoices.title",
      icon: ReceiptText,
      right: "invoices.read",
      counts: ["invoices"],
      counted: { invoices: { to: "/invoices", search: { page: 1, filter: "overdue" } } },
      keys: { pair: "g i", meaning: "keys.invoices" },
    },
    {
      place: { to: "/einvoices", search: { page: 1 } },
      label: "einvoices.title",
      icon: FileCheck,
      right: "invoices.read",
      counts: ["einvoices"],
      counted: { einvoices: { to: "/einvoices", search: { page: 1, group: "rejected" } } },
    },
    { place: { to: "/credit" }, label: "credit.title", icon: Scale, right: "invoices.read" },
    {
      place: { to: "/transfers", search: all_transfers },
      label: "transfers.title",
      icon: Landmark,
      right: "transfers.match",
      counts: ["transfers"],
    },
    { place: { to: "/payments" }, label: "money.title", icon: HandCoins, right: "refunds.read" },
    {
      place: { to: "/refunds", search: all_refunds },
      label: "refunds.title",
      icon: RotateCcw,
      right: "refunds.read",
      counts: ["refunds"],
      keys: { pair: "g r", meaning: "keys.refunds" },
    },
    {
      place: { to: "/approvals", search: all_approvals },
      label: "approvals.title",
      icon: UserCheck,
      right: "approvals.read",
      counts: ["approvals"],
    },
    {
      place: { to: "/payouts", search: all_payouts },
      label: "payouts.title",
      icon: Banknote,
      right: "translator_pay.read",
      counts: ["payouts"],
    },
    {
      place: { to: "/books", search: all_books },
      label: "books.title",
      icon: BookOpenCheck,
      right: "payouts.work",
    },
    {
      place: { to: "/vouchers", search: all_vouchers },
      label: "vouchers.title",
      icon: Ticket,
      right: "vouchers.read",
    },
    {
      place: { to: "/coupons", search: all_coupons },
      label: "codes.title",
      icon: TicketPercent,
      right: "coupons.read",
    },
  ],
  settings: [
    {
      place: { to: "/settings", search: { tab: "brands" } },
      label: "brand_setting.title",
      icon: Settings,
      right: "settings.edit",
    },
    {
      place: { to: "/price-list", search: { tab: "pairs" } },
      label: "prices.title",
      icon: Tags,
      right: "price_sheets.read",
    },
    {
      place: { to: "/engines", search: { tab: "engines", page: 1 } },
      label: "engines.title",
      icon: Cpu,
      right: "settings.edit",
    },
    {
      place: { to: "/memory", search: {} },
      label: "memory.menu",
      icon: BookMarked,
      right: "customers.read",
    },
    { place: { to: "/mails", search: { page: 1 } }, label: "mails.title", icon: Mails, right: "mails.read" },
    {
      place: { to: "/quarantine", search: stopped_waiting },
      label: "quarantine.title",
      icon: ShieldAlert,
      right: "files.read",
      counts: ["quarantine"],
    },
    {
      place: { to: "/failed-jobs", search: { page: 1 } },
      label: "failed_job.title",
      icon: TriangleAlert,
      right: "jobs.work",
      counts: ["failed_jobs"],
      counted: { failed_jobs: { to: "/failed-jobs", search: { page: 1, state: "given_up" } } },
    },
    { place: { to: "/status" }, label: "status.title", icon: Activity, right: "jobs.work" },
    {
      place: { to: "/audit", search: { page: 1 } },
      label: "audit.title",
      icon: ScrollText,
      right: "audit.read",
    },
  ],
};

/** The menu of the desk. The first entry that a role may open is its home. */
export const menu: readonly (Entry & { readonly group: MenuGroup })[] = menu_groups.flatMap((group) =>
  groups[group].map((entry) => ({ ...entry, group })),
);

/** Where an entry leads: to what its number counts, the first of several that waits. */
export function placeOf(
  { place, counts = [], counted = {} }: Entry,
  numberOf: (names: readonly DeskNumber[]) => number,
): Place {
  const waiting = counts.find((name) => numberOf([name]) > 0);
  return (waiting && counted[waiting]) ?? place;
}
