import { createRoute } from "@tanstack/react-router";
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
import {
  approvals_search,
  books_search,
  coupons_search,
  einvoices_search,
  invoices_search,
  month_search,
  payouts_search,
  price_list_search,
  refunds_search,
  transfers_search,
  vouchers_search,
} from "./searches.ts";
import { TransfersPage } from "./payments/transfers/transfers-page.tsx";
import { StatementDrop } from "./payments/transfers/statement-drop.tsx";
import { MonthPage } from "./views/month/month-page.tsx";
import { Only } from "./rights.tsx";
import { VouchersPage } from "./payments/vouchers/vouchers-page.tsx";
import { desk, guarded, id_params } from "./desk-route.tsx";

const einvoices = createRoute({
  getParentRoute: () => desk,
  path: "/einvoices",
  validateSearch: (search) => einvoices_search.parse(search),
  component: () =>
    guarded("invoices.read", <EInvoicesPage narrowed={einvoices_search.parse(einvoices.useSearch())} />),
});

const refunds = createRoute({
  getParentRoute: () => desk,
  path: "/refunds",
  validateSearch: (search) => refunds_search.parse(search),
  component: () =>
    guarded("refunds.read", <RefundsPage narrowed={refunds_search.parse(refunds.useSearch())} />),
});

const approvals = createRoute({
  getParentRoute: () => desk,
  path: "/approvals",
  validateSearch: (search) => approvals_search.parse(search),
  component: () =>
    guarded("approvals.read", <ApprovalsPage narrowed={approvals_search.parse(approvals.useSearch())} />),
});

const coupons = createRoute({
  getParentRoute: () => desk,
  path: "/coupons",
  validateSearch: (search) => coupons_search.parse(search),
  component: () =>
    guarded("coupons.read", <CouponsPage narrowed={coupons_search.parse(coupons.useSearch())} />),
});

const vouchers = createRoute({
  getParentRoute: () => desk,
  path: "/vouchers",
  validateSearch: (search) => vouchers_search.parse(search),
  component: () =>
    guarded("vouchers.read", <VouchersPage narrowed={vouchers_search.parse(vouchers.useSearch())} />),
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
  validateSearch: (search) => transfers_search.parse(search),
  component: () =>
    guarded("transfers.match", <TransfersPage narrowed={transfers_search.parse(transfers.useSearch())} />),
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
  params: id_params,
  component: () => {
    const { id } = invoice.useParams();
    return guarded("invoices.read", <InvoicePage key={id} id={String(id)} />);
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
  validateSearch: (search) => books_search.parse(search),
  component: () => guarded("payouts.work", <BooksPage asked={books_search.parse(books.useSearch())} />),
});

const month = createRoute({
  getParentRoute: () => desk,
  path: "/month",
  validateSearch: (search) => month_search.parse(search),
  component: () =>
    guarded(
      "invoices.read",
      <MonthPage
        asked={month_search.parse(month.useSearch())}
        statement={
          <Only right="transfers.match">
            <StatementDrop />
          </Only>
        }
      />,
    ),
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
  month,
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
