import { type AnyRouter, Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CorrectionGroup } from "#contract/cases/corrections.ts";
import type { approval_filters } from "#contract/views/desk-approvals.ts";
import type { invoice_filters } from "#contract/invoices/desk-invoices.ts";
import type { statement_groups } from "#contract/payouts/desk-payouts.ts";
import type { MailState } from "#contract/messages/desk-mails.ts";
import type { EInvoiceGroup } from "#contract/invoices/einvoices.ts";
import type { translator_filters } from "#contract/work/desk-translators.ts";
import type { ShipmentGroup } from "#domain/shipping/shipment.ts";
import type { CustomerFilter } from "#contract/accounts/desk-customers.ts";
import type { OrderFilter } from "#contract/views/desk-orders.ts";
import type { Language, Service, Status } from "#domain/catalog.ts";

/** What the list of all orders is narrowed to; it stands in the address, so a view can be sent to a colleague. */
export type OrdersSearch = {
  readonly page: number;
  readonly open: boolean;
  readonly look?: "board" | undefined;
  readonly status?: Status | undefined;
  readonly search?: string | undefined;
  readonly brand?: string | undefined;
  readonly service?: Service | undefined;
  readonly source?: Language | undefined;
  readonly target?: Language | undefined;
  readonly due?: OrderFilter["due"];
  readonly owner?: string | undefined;
  readonly hold?: true | undefined;
  readonly group?: OrderFilter["group"];
  readonly customer?: number | undefined;
};
/** What the list of invoices for KSeF is narrowed to. */
export type EInvoicesSearch = {
  readonly page: number;
  readonly group?: EInvoiceGroup | undefined;
  readonly search?: string | undefined;
};
export const all_orders: OrdersSearch = { page: 1, open: true };

/** What the list of papers is narrowed to. */
export type InvoicesSearch = {
  readonly page: number;
  readonly filter?: (typeof invoice_filters)[number] | undefined;
  readonly search?: string | undefined;
};

/** A place of the desk. */
export type Place = { readonly to: string; readonly search?: object; readonly hash?: string };
export const queue_place: Place = { to: "/queue" };
export const money_place: Place = { to: "/payments" };
export const transfers_place: Place = { to: "/transfers" };
export const calendar_place: Place = { to: "/calendar" };
export const books_place: Place = { to: "/books" };
export const new_customer_place: Place = { to: "/customers/new" };
export const users_place: Place = { to: "/users" };
export const second_factor_place: Place = { to: "/second-factor" };
export const login_place: Place = { to: "/login" };
export const forgotten_place: Place = { to: "/forgotten" };

/** What the list of refunds is narrowed to. */
export type RefundsSearch = {
  readonly page: number;
  readonly open: boolean;
  /** Whose money goes back: a number of an order or an invoice, or an address. */
  readonly search?: string | undefined;
};
export const all_refunds: RefundsSearch = { page: 1, open: true };
/** The list of refunds, narrowed as asked. */
export const refundsPlace = (search: RefundsSearch = all_refunds): Place => ({ to: "/refunds", search });

/** What of the requests for a second person is shown. */
export type ApprovalsSearch = { readonly page: number; readonly show: (typeof approval_filters)[number] };
export const all_approvals: ApprovalsSearch = { page: 1, show: "waiting" };
/** The requests for a second person. */
export const approvalsPlace = (search: ApprovalsSearch = all_approvals): Place => ({
  to: "/approvals",
  search,
});

export const payout_tabs = ["statements", "runs", "fees"] as const;
/** What of the money of translators is looked at, and what stands open beside it. */
export type PayoutsSearch = {
  readonly tab: (typeof payout_tabs)[number];
  readonly page: number;
  readonly group: (typeof statement_groups)[number];
  readonly search?: string | undefined;
  readonly open?: number | undefined;
};
export const all_payouts: PayoutsSearch = { tab: "statements", page: 1, group: "billed" };
export const payoutsPlace = (search: PayoutsSearch = all_payouts): Place => ({ to: "/payouts", search });

/** What the list of codes is narrowed to, and what stands open beside it. */
export type CouponsSearch = {
  readonly tab: "codes" | "bonus";
  readonly page: number;
  readonly show: "current" | "ended" | "all";
  readonly brand?: string | undefined;
  readonly search?: string | undefined;
  readonly open?: number | "new" | "batch" | undefined;
};
export const all_coupons: CouponsSearch = { tab: "codes", page: 1, show: "current" };
/** The codes, narrowed as asked, or the bonus tables beside them. */
export const couponsPlace = (search: CouponsSearch = all_coupons): Place => ({ to: "/coupons", search });

/** What the list of vouchers is narrowed to, and what stands open beside it. */
export type VouchersSearch = {
  readonly page: number;
  readonly show: "open" | "closed" | "all";
  readonly search?: string | undefined;
  readonly open?: number | "new" | undefined;
};
export const all_vouchers: VouchersSearch = { page: 1, show: "all" };
/** The vouchers, narrowed as asked. */
export const vouchersPlace = (search: VouchersSearch = all_vouchers): Place => ({ to: "/vouchers", search });

/** Which price list is shown, what of it, and in which version; the draft, or what is sold by, where none is named. */
export type PriceListSearch = {
  readonly list?: string | undefined;
  readonly tab: "pairs" | "rules" | "versions";
  readonly version?: number | undefined;
};
/** The price lists. */
export const priceListPlace = (search: PriceListSearch = { tab: "pairs" }): Place => ({
  to: "/price-list",
  search,
});

/** What the list of complaints is narrowed to. */
export type CorrectionsSearch = {
  readonly page: number;
  readonly group: CorrectionGroup;
  readonly search?: string | undefined;
};
export const all_corrections: CorrectionsSearch = { page: 1, group: "open" };
/** The complaints, narrowed as asked. */
export const correctionsPlace = (search: CorrectionsSearch = all_corrections): Place => ({
  to: "/corrections",
  search,
});
export const correctionPlace = (id: number): Place => ({ to: `/corrections/${id}` });

/** What the list of paper originals is narrowed to. */
export type ShipmentsSearch = {
  readonly page: number;
  readonly group: ShipmentGroup;
  readonly search?: string | undefined;
};
export const all_shipments: ShipmentsSearch = { page: 1, group: "to_do" };
/** The paper originals, narrowed as asked. */
export const shipmentsPlace = (search: ShipmentsSearch = all_shipments): Place => ({
  to: "/shipments",
  search,
});
/** What the log of mails is narrowed to, and which one stands open beside it. */
export type MailsSearch = {
  readonly page: number;
  /** Who it went to, or the number of an order. */
  readonly search?: string | undefined;
  readonly state?: MailState | undefined;
  readonly kind?: string | undefined;
  readonly open?: number | undefined;
};
/** The log of mails, narrowed as asked. */
export const mailsPlace = (search: MailsSearch = { page: 1 }): Place => ({ to: "/mails", search });

/** What the audit log is narrowed to. */
export type AuditSearch = {
  readonly page: number;
  readonly person?: number | undefined;
  readonly act?: string | undefined;
  readonly object?: string | undefined;
  readonly object_id?: number | undefined;
  readonly day?: string | undefined;
};
/** The audit log, narrowed as asked. */
export const auditPlace = (search: AuditSearch = { page: 1 }): Place => ({ to: "/audit", search });
/** What the list of translators is narrowed to. */
export type TranslatorsSearch = {
  readonly page: number;
  readonly show: (typeof translator_filters)[number];
  readonly search?: string | undefined;
  readonly target?: Language | undefined;
};
/** The translators, narrowed as asked. */
export const translatorsPlace = (search: TranslatorsSearch = { page: 1, show: "working" }): Place => ({
  to: "/translators",
  search,
});
export const translatorPlace = (id: number, hash?: string): Place => ({
  to: `/translators/${id}`,
  ...(hash === undefined ? {} : { hash }),
});
/** What the list of customers is narrowed to. */
export type CustomersSearch = Omit<CustomerFilter, "search"> & {
  readonly page: number;
  readonly search?: string | undefined;
};
export const customersPlace = (search: CustomersSearch = { page: 1 }): Place => ({
  to: "/customers",
  search,
});
export const customer_tabs = ["profile", "orders", "invoices", "money", "consents", "notes"] as const;
export type CustomerTab = (typeof customer_tabs)[number];
/** One customer, at a part of the card. */
export const customerPlace = (id: number, tab: CustomerTab = "profile"): Place => ({
  to: `/customers/${id}`,
  search: { tab },
});
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
] as const;
/** Which tab of the settings, and of which brand. */
export type SettingsSearch = {
  readonly tab: (typeof setting_tabs)[number];
  readonly brand?: string | undefined;
};
export const settingsPlace = (search: SettingsSearch = { tab: "brands" }): Place => ({
  to: "/settings",
  search,
});
/** Files that the virus scanner stopped. */
export const quarantinePlace = (search: { readonly page: number } = { page: 1 }): Place => ({
  to: "/quarantine",
  search,
});

/** Filter of failed background jobs. */
export type FailedJobsSearch = {
  readonly page: number;
  readonly state?: "given_up" | "retrying" | undefined;
};
export const failedJobsPlace = (search: FailedJobsSearch = { page: 1 }): Place => ({
  to: "/failed-jobs",
  search,
});

/** Which period the dashboard shows, and of which brand; the last four weeks of all where nothing is said. */
export type DashboardSearch = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly brand?: string | undefined;
};
export const dashboardPlace = (search: DashboardSearch = {}): Place => ({ to: "/dashboard", search });
/** The list of orders, narrowed as asked. */
export const ordersPlace = (search: OrdersSearch = all_orders): Place => ({ to: "/orders", search });
/** The list of papers, narrowed as asked. */
export const invoicesPlace = (search: InvoicesSearch = { page: 1 }): Place => ({ to: "/invoices", search });
export const invoicePlace = (id: number): Place => ({ to: `/invoices/${id}` });
export const credit_place: Place = { to: "/credit" };
/** The list of invoices for KSeF, narrowed as asked. */
export const einvoicesPlace = (search: EInvoicesSearch = { page: 1 }): Place => ({
  to: "/einvoices",
  search,
});
/** One order; `hash` is the id of the part of its page to begin at. */
export const orderPlace = (id: number, hash?: string): Place => ({
  to: `/orders/${id}`,
  ...(hash === undefined ? {} : { hash }),
});

/**
 * The router's types describe one app, and three apps are checked together: so the desk names its places above
 * and tells the router's types nothing.
 */
const options = ({ to, search, hash = "" }: Place) => ({ to, hash, search: (search ?? {}) as never });

/** A link inside the desk. */
export function DeskLink(props: {
  readonly place: Place;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  /** Marks the link that stands for a row, which the keys j and k go through. */
  readonly row?: number;
  /** Whether an entry of the menu stands for every page below its place, whatever is narrowed there; else the router says. */
  readonly holds?: boolean;
}) {
  const { place, className, children, row, holds } = props;
  const active = holds === undefined ? {} : { activeOptions: { includeSearch: false, exact: !holds } };
  return (
    <Link<AnyRouter> {...options(place)} {...active} className={className} data-row={row}>
      {children}
    </Link>
  );
}

/** Goes to a place of the desk; `replace` leaves no step behind in the browser's history. */
export function useGo(): (place: Place, replace?: boolean) => Promise<void> {
  const navigate = useNavigate<AnyRouter>();
  return (place, replace = false) => navigate({ ...options(place), replace });
}
