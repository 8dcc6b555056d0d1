import {
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { catch as otherwise } from "zod/mini";
import { auditFilter } from "#contract/desk-audit.ts";
import { invoice_filters } from "#contract/desk-invoices.ts";
import { correction_groups } from "#contract/corrections.ts";
import { einvoice_groups } from "#contract/einvoices.ts";
import { statuses } from "#domain/catalog.ts";
import { shipment_groups } from "#domain/shipment.ts";
import type { StaffRight } from "#domain/staff-rights.ts";
import { login_search } from "#ui/zone-door.ts";
import { session } from "./api.ts";
import { DeskShell } from "./desk-shell.tsx";
import { AuditPage } from "./features/audit/audit-page.tsx";
import { CouponsPage } from "./features/coupons/coupons-page.tsx";
import { CustomerPage } from "./features/customers/customer-page.tsx";
import { BooksPage } from "./features/books/books-page.tsx";
import { NewCustomerPage } from "./features/customers/new-customer-page.tsx";
import { InvitationPage } from "./features/invitation/invitation-page.tsx";
import { CreditPage } from "./features/invoices/credit-page.tsx";
import { InvoicePage } from "./features/invoices/invoice-page.tsx";
import { InvoicesPage } from "./features/invoices/invoices-page.tsx";
import { EInvoicesPage } from "./features/einvoices/einvoices-page.tsx";
import { LoginPage } from "./features/login/login-page.tsx";
import { MoneyPage } from "./features/money/money-page.tsx";
import { OrderPage } from "./features/order/order-page.tsx";
import { OrdersPage } from "./features/orders/orders-page.tsx";
import { PriceListPage } from "./features/price-list/price-list-page.tsx";
import { QueuePage } from "./features/queue/queue-page.tsx";
import { RefundsPage } from "./features/refunds/refunds-page.tsx";
import { SecondFactorPage } from "./features/second-factor/second-factor-page.tsx";
import { UsersPage } from "./features/users/users-page.tsx";
import { CorrectionPage } from "./features/corrections/correction-page.tsx";
import { CorrectionsPage } from "./features/corrections/corrections-page.tsx";
import { ShipmentsPage } from "./features/shipments/shipments-page.tsx";
import {
  all_corrections,
  all_coupons,
  all_orders,
  all_refunds,
  all_shipments,
  all_vouchers,
  queue_place,
} from "./links.tsx";
import { TransfersPage } from "./features/transfers/transfers-page.tsx";
import { VouchersPage } from "./features/vouchers/vouchers-page.tsx";
import { NotFound } from "./not-found.tsx";
import { Guarded } from "./rights.tsx";

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

/** The log-in may follow an invitation whose password has just been set. */
const desk_login_search = z.extend(login_search, {
  welcome: otherwise(z.optional(z.literal(true)), undefined),
});
const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: (search) => desk_login_search.parse(search),
  component: () => {
    const { expired, next, welcome } = desk_login_search.parse(login.useSearch());
    return <LoginPage expired={expired ?? false} next={{ to: next ?? "/" }} welcome={welcome ?? false} />;
  },
});

/** An address of digits alone is read as a number. */
const some_text = otherwise(
  z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))),
  undefined,
);

/** A page for the roles with a right. */
const guarded = (right: StaffRight, page: ReactNode) => <Guarded right={right}>{page}</Guarded>;

const desk = createRoute({
  getParentRoute: () => root,
  id: "desk",
  beforeLoad: ({ location }) => {
    if (session.read()) return;
    throw redirect<AnyRouter, string>({ to: "/login", search: { next: location.href } });
  },
  component: () => <DeskShell setUp={<SecondFactorPage />} />,
});

const home = createRoute({
  getParentRoute: () => desk,
  path: "/",
  beforeLoad: () => {
    throw redirect<AnyRouter, string>({ to: queue_place.to, replace: true });
  },
});

const queue = createRoute({
  getParentRoute: () => desk,
  path: "/queue",
  component: () => guarded("orders.read", <QueuePage />),
});

const orders_search = z.object({
  page: otherwise(z.int().check(z.minimum(1)), all_orders.page),
  open: otherwise(z.boolean(), all_orders.open),
  status: otherwise(z.optional(z.enum(statuses)), undefined),
  search: some_text,
});
const orders = createRoute({
  getParentRoute: () => desk,
  path: "/orders",
  validateSearch: (search) => orders_search.parse(search),
  component: () => guarded("orders.read", <OrdersPage narrowed={orders_search.parse(orders.useSearch())} />),
});

const order_params = z.object({ id: z.string() });
const order = createRoute({
  getParentRoute: () => desk,
  path: "/orders/$id",
  component: () => {
    const { id } = order_params.parse(order.useParams());
    return guarded("orders.read", <OrderPage key={id} id={id} />);
  },
});

const corrections_search = z.object({
  page: otherwise(z.int().check(z.minimum(1)), all_corrections.page),
  group: otherwise(z.enum(correction_groups), all_corrections.group),
  search: some_text,
});
const corrections = createRoute({
  getParentRoute: () => desk,
  path: "/corrections",
  validateSearch: (search) => corrections_search.parse(search),
  component: () =>
    guarded(
      "corrections.read",
      <CorrectionsPage narrowed={corrections_search.parse(corrections.useSearch())} />,
    ),
});
const correction = createRoute({
  getParentRoute: () => desk,
  path: "/corrections/$id",
  component: () => {
    const { id } = order_params.parse(correction.useParams());
    return guarded("corrections.read", <CorrectionPage key={id} id={id} />);
  },
});

const shipments_search = z.object({
  page: otherwise(z.int().check(z.minimum(1)), all_shipments.page),
  group: otherwise(z.enum(shipment_groups), all_shipments.group),
  search: some_text,
});
const shipments = createRoute({
  getParentRoute: () => desk,
  path: "/shipments",
  validateSearch: (search) => shipments_search.parse(search),
  component: () =>
    guarded("orders.read", <ShipmentsPage narrowed={shipments_search.parse(shipments.useSearch())} />),
});

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

const new_customer = createRoute({
  getParentRoute: () => desk,
  path: "/customers/new",
  component: () => guarded("customers.edit", <NewCustomerPage />),
});

const users = createRoute({
  getParentRoute: () => desk,
  path: "/users",
  component: () => guarded("users.edit", <UsersPage />),
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

const some_id = z.int().check(z.minimum(1));
const audit_search = z.object({
  page: otherwise(some_id, 1),
  person: otherwise(z.optional(some_id), undefined),
  act: otherwise(auditFilter.shape.act, undefined),
  object: otherwise(auditFilter.shape.object, undefined),
  object_id: otherwise(z.optional(some_id), undefined),
  day: otherwise(auditFilter.shape.day, undefined),
});
const audit = createRoute({
  getParentRoute: () => desk,
  path: "/audit",
  validateSearch: (search) => audit_search.parse(search),
  component: () => guarded("audit.read", <AuditPage narrowed={audit_search.parse(audit.useSearch())} />),
});

const second_factor = createRoute({
  getParentRoute: () => desk,
  path: "/second-factor",
  component: SecondFactorPage,
});

const invitation_params = z.object({ token: z.string() });
const invitation = createRoute({
  getParentRoute: () => root,
  path: "/invitation/$token",
  component: () => <InvitationPage token={invitation_params.parse(invitation.useParams()).token} />,
});

const customer_params = z.object({ id: z.string() });
const customer = createRoute({
  getParentRoute: () => desk,
  path: "/customers/$id",
  component: () => {
    const { id } = customer_params.parse(customer.useParams());
    return guarded("customers.read", <CustomerPage key={id} id={id} />);
  },
});

const typed_text = otherwise(
  z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))),
  undefined,
);
const coupons_search = z.object({
  tab: otherwise(z.enum(["codes", "bonus"]), all_coupons.tab),
  page: otherwise(some_id, all_coupons.page),
  show: otherwise(z.enum(["current", "ended", "all"]), all_coupons.show),
  brand: typed_text,
  search: typed_text,
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
  search: typed_text,
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
  list: typed_text,
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

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    invitation,
    desk.addChildren([
      home,
      queue,
      orders,
      order,
      corrections,
      correction,
      shipments,
      invoices,
      invoice,
      credit,
      einvoices,
      new_customer,
      money,
      books,
      transfers,
      coupons,
      vouchers,
      price_list,
      customer,
      users,
      refunds,
      audit,
      second_factor,
    ]),
  ]),
  basepath: "/staff",
  scrollRestoration: true,
});
