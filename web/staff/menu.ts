import {
  CalendarDays,
  Banknote,
  ChartColumn,
  Contact,
  FileCheck,
  BookOpenCheck,
  HandCoins,
  Languages,
  Inbox,
  ListChecks,
  MailCheck,
  MessageSquareWarning,
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
  Ticket,
  TicketPercent,
  UserPlus,
  Users,
} from "lucide-react";
import type { StaffRight } from "#domain/staff-rights.ts";
import {
  auditPlace,
  calendar_place,
  credit_place,
  einvoicesPlace,
  invoicesPlace,
  books_place,
  correctionsPlace,
  couponsPlace,
  customersPlace,
  dashboardPlace,
  mailsPlace,
  money_place,
  new_customer_place,
  ordersPlace,
  payoutsPlace,
  priceListPlace,
  type Place,
  quarantinePlace,
  queue_place,
  refundsPlace,
  shipmentsPlace,
  settingsPlace,
  transfers_place,
  translatorsPlace,
  users_place,
  vouchersPlace,
} from "./links.tsx";
import type { DeskKey } from "./text.ts";

type Entry = {
  readonly place: Place;
  readonly label: DeskKey;
  readonly icon: LucideIcon;
  /** Whom it is shown to. */
  readonly right: StaffRight;
  /** Two keys that lead there, in the order they are pressed; `keys.…` says so on the sheet. */
  readonly keys?: { readonly pair: string; readonly meaning: DeskKey };
};

/** The rail of the desk: an entry a line. The first one that a role may open is its home. */
export const menu: readonly Entry[] = [
  {
    place: queue_place,
    label: "queue.title",
    icon: Inbox,
    right: "orders.read",
    keys: { pair: "g q", meaning: "keys.queue" },
  },
  {
    place: ordersPlace(),
    label: "orders.title",
    icon: ListChecks,
    right: "orders.read",
    keys: { pair: "g o", meaning: "keys.orders" },
  },
  {
    place: correctionsPlace(),
    label: "corrections.title",
    icon: MessageSquareWarning,
    right: "corrections.read",
  },
  { place: shipmentsPlace(), label: "shipments.title", icon: MailCheck, right: "orders.read" },
  {
    place: invoicesPlace(),
    label: "invoices.title",
    icon: ReceiptText,
    right: "invoices.read",
    keys: { pair: "g i", meaning: "keys.invoices" },
  },
  { place: einvoicesPlace(), label: "einvoices.title", icon: FileCheck, right: "invoices.read" },
  { place: credit_place, label: "credit.title", icon: Scale, right: "invoices.read" },
  {
    place: translatorsPlace(),
    label: "translators.title",
    icon: Languages,
    right: "translators.read",
    keys: { pair: "g t", meaning: "keys.translators" },
  },
  {
    place: customersPlace(),
    label: "customers.title",
    icon: Contact,
    right: "customers.read",
    keys: { pair: "g c", meaning: "keys.customers" },
  },
  { place: new_customer_place, label: "invite.title", icon: UserPlus, right: "customers.edit" },
  {
    place: refundsPlace(),
    label: "refunds.title",
    icon: RotateCcw,
    right: "refunds.read",
    keys: { pair: "g r", meaning: "keys.refunds" },
  },
  { place: transfers_place, label: "transfers.title", icon: Landmark, right: "transfers.match" },
  { place: calendar_place, label: "calendar.title", icon: CalendarDays, right: "stages.assign" },
  {
    place: payoutsPlace(),
    label: "payouts.title",
    icon: Banknote,
    right: "translator_pay.read",
  },
  { place: money_place, label: "money.title", icon: HandCoins, right: "refunds.read" },
  { place: books_place, label: "books.title", icon: BookOpenCheck, right: "payouts.work" },
  { place: couponsPlace(), label: "codes.title", icon: TicketPercent, right: "coupons.read" },
  { place: vouchersPlace(), label: "vouchers.title", icon: Ticket, right: "vouchers.read" },
  { place: priceListPlace(), label: "prices.title", icon: Tags, right: "price_sheets.read" },
  { place: quarantinePlace(), label: "quarantine.title", icon: ShieldAlert, right: "files.read" },
  { place: mailsPlace(), label: "mails.title", icon: Mails, right: "mails.read" },
  { place: dashboardPlace(), label: "dash.title", icon: ChartColumn, right: "dashboards.read" },
  { place: settingsPlace(), label: "brand_setting.title", icon: Settings, right: "settings.edit" },
  { place: auditPlace(), label: "audit.title", icon: ScrollText, right: "audit.read" },
  { place: users_place, label: "users.title", icon: Users, right: "users.edit" },
];
