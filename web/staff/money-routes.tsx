import { createRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { catch as otherwise } from "zod/mini";
import { approval_filters } from "#contract/views/desk-approvals.ts";
import { invoice_filters } from "#contract/invoices/desk-invoices.ts";
import { statement_groups } from "#contract/payouts/desk-payouts.ts";
import { einvoice_groups } from "#contract/invoices/einvoices.ts";
import { ApprovalsPage } from "./views/approvals/approvals-page.tsx";
import { CouponsPage } from "./pricing/coupons/coupons-page.tsx";
import { BooksPage } from "./accounting/books/books-page.tsx";
import { CreditPage } from "./invoices/credit-page.tsx";
import { InvoicePage } from "./invoices/invoice-page.tsx";
import { InvoicesPage } from "./invoices/invoices-page.tsx";
import { EInvoicesPage } from "./invoices/einvoices/einvoices-page.tsx";
import { MoneyPage } from "./payments/money/money-page.tsx";
import { PriceListPage } from "./pricing/price-list/price-list-page.tsx";
import { RefundsPage } from "./payments/refunds/refunds-page.tsx";
import { PayoutsPage } from "./payouts/payouts-page.tsx";
import { all_approvals, all_coupons, all_payouts, all_refunds, all_vouchers, payout_tabs } from "./links.tsx";
import { TransfersPage } from "./payments/transfers/transfers-page.tsx";
import { VouchersPage } from "./payments/vouchers/vouchers-page.tsx";
import { desk, guarded, order_params, some_id, some_text } from "./desk-route.tsx";

const einvoices_search = z.object({
  page: otherwise(z.int().check(z.minimum(1)), 1),
  group: otherwise(z.optional(z.enum(einvoice_groups)), undefined),
  search: otherwise(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined),
});

const einvoices = createRoute({
  getParentRoute: () => desk,
  path: "/einvoices",
  validateSearch: (search) => einvoices_search.parse(search),
  component: () =>
    guarded("invoices.read", <EInvoicesPage narrowed={einvoices_search.parse(einvoices.useSearch())} />),
});

const refunds_search = z.object({
  page: otherwise(z.int().check(z.minimum(1)), all_refunds.page),
  open: otherwise(z.boolean(), all_refunds.open),
  search: some_text,
});

const refunds = createRoute({
  getParentRoute: () => desk,
  path: "/refunds",
  validateSearch: (search) => refunds_search.parse(search),
  component: () =>
    guarded("refunds.read", <RefundsPage narrowed={refunds_search.parse(refunds.useSearch())} />),
});

const approvals_search = z.object({
  page: otherwise(some_id, all_approvals.page),
  show: otherwise(z.enum(approval_filters), all_approvals.show),
});

const approvals = createRoute({
  getParentRoute: () => desk,
  path: "/approvals",
  validateSearch: (search) => approvals_search.parse(search),
  component: () =>
    guarded("approvals.read", <ApprovalsPage narrowed={approvals_search.parse(approvals.useSearch())} />),
});

const coupons_search = z.object({
  tab: otherwise(z.enum(["codes", "bonus"]), all_coupons.tab),
  page: otherwise(some_id, all_coupons.page),
  show: otherwise(z.enum(["current", "ended", "all"]), all_coupons.show),
  brand: some_text,
  search: some_text,
  open: otherwise(z.optional(z.union([some_id, z.enum(["new", "batch"])])), undefined),
});

const coupons = createRoute({
  getParentRoute: () => desk,
  path: "/coupons",
  validateSearch: (search) => coupons_search.parse(search),
  component: () =>
    guarded("coupons.read", <CouponsPage narrowed={coupons_search.parse(coupons.useSearch())} />),
});

const vouchers_search = z.object({
  page: otherwise(some_id, all_vouchers.page),
  show: otherwise(z.enum(["open", "closed", "all"]), all_vouchers.show),
  search: some_text,
  open: otherwise(z.optional(z.union([some_id, z.literal("new")])), undefined),
});

const vouchers = createRoute({
  getParentRoute: () => desk,
  path: "/vouchers",
  validateSearch: (search) => vouchers_search.parse(search),
  component: () =>
    guarded("vouchers.read", <VouchersPage narrowed={vouchers_search.parse(vouchers.useSearch())} />),
});

const price_list_search = z.object({
  list: some_text,
  tab: otherwise(z.enum(["pairs", "rules", "versions"]), "pairs"),
  version: otherwise(z.optional(some_id), undefined),
});

const price_list = createRoute({
  getParentRoute: () => desk,
  path: "/price-list",
  validateSearch: (search) => price_list_search.parse(search),
  component: () =>
    guarded(
      "price_sheets.read",
      <PriceListPage narrowed={price_list_search.parse(price_list.useSearch())} />,
    ),
});

const money = createRoute({
  getParentRoute: () => desk,
  path: "/payments",
  component: () => guarded("refunds.read", <MoneyPage />),
});

const transfers = createRoute({
  getParentRoute: () => desk,
  path: "/transfers",
  component: () => guarded("transfers.match", <TransfersPage />),
});

const invoices_search = z.object({
  page: otherwise(z.int().check(z.minimum(1)), 1),
  filter: otherwise(z.optional(z.enum(invoice_filters)), undefined),
  search: some_text,
});

const invoices = createRoute({
  getParentRoute: () => desk,
  path: "/invoices",
  validateSearch: (search) => invoices_search.parse(search),
  component: () =>
    guarded("invoices.read", <InvoicesPage narrowed={invoices_search.parse(invoices.useSearch())} />),
});

const invoice = createRoute({
  getParentRoute: () => desk,
  path: "/invoices/$id",
  component: () => {
    const { id } = order_params.parse(invoice.useParams());
    return guarded("invoices.read", <InvoicePage key={id} id={id} />);
  },
});

const credit = createRoute({
  getParentRoute: () => desk,
  path: "/credit",
  component: () => guarded("invoices.read", <CreditPage />),
});

const books = createRoute({
  getParentRoute: () => desk,
  path: "/books",
  component: () => guarded("payouts.work", <BooksPage />),
});

const payouts_search = z.object({
  tab: otherwise(z.enum(payout_tabs), all_payouts.tab),
  page: otherwise(some_id, all_payouts.page),
  group: otherwise(z.enum(statement_groups), all_payouts.group),
  search: some_text,
  open: otherwise(z.optional(some_id), undefined),
});

const payouts = createRoute({
  getParentRoute: () => desk,
  path: "/payouts",
  validateSearch: (search) => payouts_search.parse(search),
  component: () =>
    guarded("translator_pay.read", <PayoutsPage narrowed={payouts_search.parse(payouts.useSearch())} />),
});

/** The pages of money and prices. */
export const money_pages = [
  invoices,
  invoice,
  credit,
  einvoices,
  money,
  books,
  transfers,
  payouts,
  coupons,
  vouchers,
  price_list,
  refunds,
  approvals,
] as const;
