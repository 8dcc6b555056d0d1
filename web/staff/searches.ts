import * as z from "zod/mini";
import { catch as otherwise } from "zod/mini";
import { customer_states } from "#contract/accounts/desk-customers.ts";
import { quarantine_filters } from "#contract/files/desk-quarantine.ts";
import { invoice_filters } from "#contract/invoices/desk-invoices.ts";
import { einvoice_groups } from "#contract/invoices/einvoices.ts";
import { mail_states } from "#contract/messages/desk-mails.ts";
import { statement_groups } from "#contract/payouts/desk-payouts.ts";
import { approval_filters } from "#contract/views/desk-approvals.ts";
import { auditFilter } from "#contract/views/desk-audit.ts";
import { job_states } from "#contract/views/desk-jobs.ts";
import { dues, order_groups } from "#contract/views/desk-orders.ts";
import { report_figures, report_subjects } from "#contract/views/desk-reports.ts";
import { translator_filters } from "#contract/work/desk-translators.ts";
import { correction_groups } from "#domain/cases/correction-groups.ts";
import { languages, services, statuses } from "#domain/catalog.ts";
import { engine_purposes } from "#domain/engines/engine.ts";
import { review_states } from "#domain/reviews/review.ts";
import { shipment_groups } from "#domain/shipping/shipment.ts";
import { login_search } from "#ui/zone-session.ts";

// The search parameters of the desk's addresses: an unknown value becomes the default.

const some = <T extends z.ZodMiniType>(schema: T) => otherwise(z.optional(schema), undefined);
const some_id = z.int().check(z.minimum(1));
/** An address of digits alone is read as a number. */
const some_text = some(z.pipe(z.union([z.string(), z.number()]), z.transform(String)));
const some_date = some(z.iso.date());
const page = otherwise(some_id, 1);
/** The last day that the checklist of a month counts. */
const until_day = some_date;

/** The login may follow an invitation whose password has just been set. */
export const desk_login_search = z.extend(login_search, { welcome: some(z.literal(true)) });

export const orders_search = z.object({
  page,
  open: otherwise(z.boolean(), true),
  look: some(z.literal("board")),
  status: some(z.enum(statuses)),
  search: some_text,
  brand: some(z.string()),
  service: some(z.enum(services)),
  source: some(z.enum(languages)),
  target: some(z.enum(languages)),
  due: some(z.enum(dues)),
  owner: some_text,
  hold: some(z.literal(true)),
  group: some(z.enum(order_groups)),
  customer: some(some_id),
  translator: some(some_id),
  due_from: some_date,
  due_to: some_date,
  figure: some(z.enum(report_figures)),
  from: some_date,
  to: some_date,
});
export type OrdersSearch = z.infer<typeof orders_search>;
export const all_orders: OrdersSearch = { page: 1, open: true };

export const einvoices_search = z.object({
  page,
  group: some(z.enum(einvoice_groups)),
  search: some_text,
  until: until_day,
});
export type EInvoicesSearch = z.infer<typeof einvoices_search>;

export const invoices_search = z.object({ page, filter: some(z.enum(invoice_filters)), search: some_text });
export type InvoicesSearch = z.infer<typeof invoices_search>;

export const reviews_search = z.object({
  page,
  state: otherwise(z.enum(review_states), "waiting"),
  search: some_text,
});
export type ReviewsSearch = z.infer<typeof reviews_search>;
export const all_reviews: ReviewsSearch = { page: 1, state: "waiting" };

/** `search` narrows the list, `make` is what the form for a new refund looks for: a number of an order or invoice, or an address. */
export const refunds_search = z.object({
  page,
  open: otherwise(z.boolean(), true),
  search: some_text,
  until: until_day,
  make: some_text,
});
export type RefundsSearch = z.infer<typeof refunds_search>;
export const all_refunds: RefundsSearch = { page: 1, open: true };
/** A search begins among all refunds, because a settled one would not be found among those that wait. */
export const narrowRefunds = (
  { search, open, until }: RefundsSearch,
  change: Partial<RefundsSearch>,
): RefundsSearch => {
  const begins = search === undefined && change.search !== undefined;
  return { search, open: begins ? false : open, until, page: 1, ...change };
};

export const transfers_search = z.object({
  page,
  show: otherwise(z.enum(["open", "done", "all"]), "open"),
  search: some_text,
  until: until_day,
});
export type TransfersSearch = z.infer<typeof transfers_search>;
export const all_transfers: TransfersSearch = { page: 1, show: "open" };

export const approvals_search = z.object({ page, show: otherwise(z.enum(approval_filters), "waiting") });
export type ApprovalsSearch = z.infer<typeof approvals_search>;
export const all_approvals: ApprovalsSearch = { page: 1, show: "waiting" };

export const payout_tabs = ["statements", "runs", "fees"] as const;
/** `open` is the id of the sheet that is shown with the list. */
export const payouts_search = z.object({
  tab: otherwise(z.enum(payout_tabs), "statements"),
  page,
  group: otherwise(z.enum(statement_groups), "billed"),
  search: some_text,
  until: until_day,
  open: some(some_id),
});
export type PayoutsSearch = z.infer<typeof payouts_search>;
export const all_payouts: PayoutsSearch = { tab: "statements", page: 1, group: "billed" };

/** `open` is the code, or the form, that is shown with the list. */
export const coupons_search = z.object({
  tab: otherwise(z.enum(["codes", "bonus"]), "codes"),
  page,
  show: otherwise(z.enum(["current", "ended", "all"]), "current"),
  brand: some_text,
  search: some_text,
  open: some(z.union([some_id, z.enum(["new", "batch"])])),
});
export type CouponsSearch = z.infer<typeof coupons_search>;
export const all_coupons: CouponsSearch = { tab: "codes", page: 1, show: "current" };

/** `open` is the voucher, or the form, that is shown with the list. */
export const vouchers_search = z.object({
  page,
  show: otherwise(z.enum(["open", "closed", "all"]), "all"),
  search: some_text,
  open: some(z.union([some_id, z.literal("new")])),
});
export type VouchersSearch = z.infer<typeof vouchers_search>;
export const all_vouchers: VouchersSearch = { page: 1, show: "all" };

/** Without a version: the draft, or the prices that are sold by. */
export const price_list_search = z.object({
  list: some_text,
  tab: otherwise(z.enum(["pairs", "rules", "versions"]), "pairs"),
  version: some(some_id),
});
export type PriceListSearch = z.infer<typeof price_list_search>;

export const corrections_search = z.object({
  page,
  group: otherwise(z.enum(correction_groups), "open"),
  search: some_text,
});
export type CorrectionsSearch = z.infer<typeof corrections_search>;
export const all_corrections: CorrectionsSearch = { page: 1, group: "open" };
/** Those that the number of the menu counts. */
export const corrections_to_do: CorrectionsSearch = { page: 1, group: "to_do" };

export const shipments_search = z.object({
  page,
  group: otherwise(z.enum(shipment_groups), "to_do"),
  search: some_text,
});
export type ShipmentsSearch = z.infer<typeof shipments_search>;
export const all_shipments: ShipmentsSearch = { page: 1, group: "to_do" };

/** `search` is a recipient or the number of an order, `open` the mail that is shown with the list. */
export const mails_search = z.object({
  page,
  search: some_text,
  state: some(z.enum(mail_states)),
  kind: some(z.string().check(z.regex(/^[a-z_]{1,60}$/))),
  open: some(some_id),
});
export type MailsSearch = z.infer<typeof mails_search>;

/** Without a month: the one before this one. */
export const month_search = z.object({ month: some(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))) });
export type MonthSearch = z.infer<typeof month_search>;

export const books_parts = ["month", "clearing", "deferred", "exports"] as const;
/** Without a month: the one before this one. */
export const books_search = z.object({
  part: otherwise(z.enum(books_parts), "month"),
  month: month_search.shape.month,
});
export type BooksSearch = z.infer<typeof books_search>;
export const all_books: BooksSearch = { part: "month" };

/** Without a period: the last three months. */
export const reports_search = z.object({
  by: otherwise(z.enum(report_subjects), "customer"),
  from: some_date,
  to: some_date,
  brand: some(z.string()),
});
export type ReportsSearch = z.infer<typeof reports_search>;

export const inbox_senders = ["customers", "translators"] as const;
export const inbox_search = z.object({ from: otherwise(z.enum(inbox_senders), "customers") });
export type InboxSearch = z.infer<typeof inbox_search>;

export const audit_search = z.object({
  page,
  person: some(some_id),
  act: otherwise(auditFilter.shape.act, undefined),
  object: otherwise(auditFilter.shape.object, undefined),
  object_id: some(some_id),
  day: otherwise(auditFilter.shape.day, undefined),
});
export type AuditSearch = z.infer<typeof audit_search>;

export const translators_search = z.object({
  page,
  show: otherwise(z.enum(translator_filters), "working"),
  search: some_text,
  target: some(z.enum(languages)),
});
export type TranslatorsSearch = z.infer<typeof translators_search>;
export const all_translators: TranslatorsSearch = { page: 1, show: "working" };

export const customers_search = z.object({
  page,
  search: some_text,
  brand: some(z.string()),
  user_type: some(z.enum(["private", "company"])),
  state: some(z.enum(customer_states)),
  money: some(z.enum(["balance", "unpaid"])),
});
export type CustomersSearch = z.infer<typeof customers_search>;

export const customer_tabs = ["profile", "orders", "invoices", "money", "consents", "notes"] as const;
export type CustomerTab = (typeof customer_tabs)[number];
export const customer_search = z.object({ tab: otherwise(z.enum(customer_tabs), "profile") });

/** S11: the kinds of settings, in the order of their tabs. */
export const setting_tabs = [
  "users",
  "brands",
  "clock",
  "limits",
  "hand_limits",
  "mails",
  "payments",
  "files",
  "switches",
  "retention",
] as const;
export const settings_search = z.object({
  tab: otherwise(z.enum(setting_tabs), "brands"),
  brand: some(z.string()),
});
export type SettingsSearch = z.infer<typeof settings_search>;

export const engine_tabs = ["engines", "routes"] as const;
export const engines_search = z.object({
  tab: otherwise(z.enum(engine_tabs), "engines"),
  page,
  brand: some(z.string()),
  purpose: some(z.enum(engine_purposes)),
});
export type EnginesSearch = z.infer<typeof engines_search>;

/** Without a customer: a brand itself. */
export const memory_search = z.object({ customer: some(some_id), brand: some(z.string()) });
export type MemorySearch = z.infer<typeof memory_search>;

export const quarantine_search = z.object({ page, show: otherwise(z.enum(quarantine_filters), "waiting") });
export type QuarantineSearch = z.infer<typeof quarantine_search>;
export const stopped_waiting: QuarantineSearch = { page: 1, show: "waiting" };

export const failed_jobs_search = z.object({ page, state: some(z.enum(job_states)) });
export type FailedJobsSearch = z.infer<typeof failed_jobs_search>;

/** Without a period: the last four weeks. */
export const dashboard_search = z.object({ from: some_date, to: some_date, brand: some(z.string()) });
export type DashboardSearch = z.infer<typeof dashboard_search>;
