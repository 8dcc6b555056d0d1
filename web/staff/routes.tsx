import { ZoneFailed } from "#ui/zone-failed.tsx";
import { createRoute, createRouter, redirect } from "@tanstack/react-router";
import { AuditPage } from "./views/audit/audit-page.tsx";
import { EnginesPage } from "./engines/engines/engines-page.tsx";
import { CustomersPage } from "./accounts/customers/customers-page.tsx";
import { ReportsPage } from "./views/reports/reports-page.tsx";
import { DashboardPage } from "./views/dashboard/dashboard-page.tsx";
import { SettingsPage } from "./brands/settings/settings-page.tsx";
import { CalendarPage } from "./interpreting/calendar/calendar-page.tsx";
import { CustomerPage } from "./accounts/customers/customer-page.tsx";
import { NewCustomerPage } from "./accounts/customers/new-customer-page.tsx";
import { ForgottenPage } from "./accounts/login/forgotten-page.tsx";
import { InvitationPage } from "./accounts/invitation/invitation-page.tsx";
import { MemoryPage } from "./memory/memory/memory-page.tsx";
import { InboxPage } from "./messages/inbox-page.tsx";
import { MailsPage } from "./messages/mails/mails-page.tsx";
import { OrderPage } from "./orders/order/order-page.tsx";
import { OrdersPage } from "./orders/orders-page.tsx";
import { StatusPage } from "./views/status/status-page.tsx";
import { FailedJobsPage } from "./views/failed-jobs/failed-jobs-page.tsx";
import { QuarantinePage } from "./files/quarantine/quarantine-page.tsx";
import { QueuePage } from "./views/queue/queue-page.tsx";
import { SecondFactorPage } from "./accounts/second-factor/second-factor-page.tsx";
import { TranslatorPay } from "./payouts/translator-pay.tsx";
import { TranslatorPage } from "./work/translators/translator-page.tsx";
import { TranslatorsPage } from "./work/translators/translators-page.tsx";
import { UsersPage } from "./accounts/users/users-page.tsx";
import { SegmentsPage } from "./workbench/segments-page.tsx";
import { CorrectionPage } from "./cases/corrections/correction-page.tsx";
import { CorrectionsPage } from "./cases/corrections/corrections-page.tsx";
import { ReviewsPage } from "./reviews/reviews-page.tsx";
import { ShipmentsPage } from "./shipping/shipments/shipments-page.tsx";
import {
  audit_search,
  corrections_search,
  customer_search,
  customers_search,
  dashboard_search,
  engines_search,
  failed_jobs_search,
  inbox_search,
  mails_search,
  memory_search,
  orders_search,
  quarantine_search,
  reports_search,
  reviews_search,
  settings_search,
  shipments_search,
  translators_search,
} from "./searches.ts";
import { desk, guarded, login, id_params, root } from "./desk-route.tsx";
import { Only } from "./rights.tsx";
import { money_pages } from "./money-routes.tsx";

const home = createRoute({
  getParentRoute: () => desk,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/queue", replace: true });
  },
});

const queue = createRoute({
  getParentRoute: () => desk,
  path: "/queue",
  component: () => guarded("orders.read", <QueuePage />),
});

const orders = createRoute({
  getParentRoute: () => desk,
  path: "/orders",
  validateSearch: (search) => orders_search.parse(search),
  component: () => guarded("orders.read", <OrdersPage narrowed={orders_search.parse(orders.useSearch())} />),
});

const order = createRoute({
  getParentRoute: () => desk,
  path: "/orders/$id",
  params: id_params,
  component: () => {
    const { id } = order.useParams();
    return guarded("orders.read", <OrderPage key={id} id={String(id)} />);
  },
});

const order_segments = createRoute({
  getParentRoute: () => desk,
  path: "/orders/$id/segments",
  params: id_params,
  component: () => {
    const { id } = order_segments.useParams();
    return guarded("orders.read", <SegmentsPage key={id} id={String(id)} />);
  },
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
  params: id_params,
  component: () => {
    const { id } = correction.useParams();
    return guarded("corrections.read", <CorrectionPage key={id} id={String(id)} />);
  },
});

const reviews = createRoute({
  getParentRoute: () => desk,
  path: "/reviews",
  validateSearch: (search) => reviews_search.parse(search),
  component: () =>
    guarded("reviews.read", <ReviewsPage narrowed={reviews_search.parse(reviews.useSearch())} />),
});

const shipments = createRoute({
  getParentRoute: () => desk,
  path: "/shipments",
  validateSearch: (search) => shipments_search.parse(search),
  component: () =>
    guarded("orders.read", <ShipmentsPage narrowed={shipments_search.parse(shipments.useSearch())} />),
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

const audit = createRoute({
  getParentRoute: () => desk,
  path: "/audit",
  validateSearch: (search) => audit_search.parse(search),
  component: () => guarded("audit.read", <AuditPage narrowed={audit_search.parse(audit.useSearch())} />),
});

const quarantine = createRoute({
  getParentRoute: () => desk,
  path: "/quarantine",
  validateSearch: (search) => quarantine_search.parse(search),
  component: () =>
    guarded("files.read", <QuarantinePage narrowed={quarantine_search.parse(quarantine.useSearch())} />),
});

const failed_jobs = createRoute({
  getParentRoute: () => desk,
  path: "/failed-jobs",
  validateSearch: (search) => failed_jobs_search.parse(search),
  component: () =>
    guarded("jobs.work", <FailedJobsPage narrowed={failed_jobs_search.parse(failed_jobs.useSearch())} />),
});

const status = createRoute({
  getParentRoute: () => desk,
  path: "/status",
  component: () => guarded("jobs.work", <StatusPage />),
});

const mails = createRoute({
  getParentRoute: () => desk,
  path: "/mails",
  validateSearch: (search) => mails_search.parse(search),
  component: () => guarded("mails.read", <MailsPage narrowed={mails_search.parse(mails.useSearch())} />),
});

const inbox = createRoute({
  getParentRoute: () => desk,
  path: "/messages",
  validateSearch: (search) => inbox_search.parse(search),
  component: () => guarded("orders.read", <InboxPage {...inbox_search.parse(inbox.useSearch())} />),
});

const second_factor = createRoute({
  getParentRoute: () => desk,
  path: "/second-factor",
  component: SecondFactorPage,
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: "/invitation/$token",
  component: () => <InvitationPage token={invitation.useParams().token} />,
});

const forgotten = createRoute({ getParentRoute: () => root, path: "/forgotten", component: ForgottenPage });

const customers = createRoute({
  getParentRoute: () => desk,
  path: "/customers",
  validateSearch: (search) => customers_search.parse(search),
  component: () =>
    guarded("customers.read", <CustomersPage narrowed={customers_search.parse(customers.useSearch())} />),
});

const customer = createRoute({
  getParentRoute: () => desk,
  path: "/customers/$id",
  params: id_params,
  validateSearch: (search) => customer_search.parse(search),
  component: () => {
    const { id } = customer.useParams();
    const { tab } = customer_search.parse(customer.useSearch());
    return guarded("customers.read", <CustomerPage key={id} id={String(id)} tab={tab} />);
  },
});

const settings = createRoute({
  getParentRoute: () => desk,
  path: "/settings",
  validateSearch: (search) => settings_search.parse(search),
  component: () =>
    guarded("settings.edit", <SettingsPage {...settings_search.parse(settings.useSearch())} />),
});

const engines = createRoute({
  getParentRoute: () => desk,
  path: "/engines",
  validateSearch: (search) => engines_search.parse(search),
  component: () =>
    guarded("settings.edit", <EnginesPage narrowed={engines_search.parse(engines.useSearch())} />),
});

const memory = createRoute({
  getParentRoute: () => desk,
  path: "/memory",
  validateSearch: (search) => memory_search.parse(search),
  component: () =>
    guarded("customers.read", <MemoryPage narrowed={memory_search.parse(memory.useSearch())} />),
});

const dashboard = createRoute({
  getParentRoute: () => desk,
  path: "/dashboard",
  validateSearch: (search) => dashboard_search.parse(search),
  component: () =>
    guarded("dashboards.read", <DashboardPage asked={dashboard_search.parse(dashboard.useSearch())} />),
});

const reports = createRoute({
  getParentRoute: () => desk,
  path: "/reports",
  validateSearch: (search) => reports_search.parse(search),
  component: () =>
    guarded("dashboards.read", <ReportsPage asked={reports_search.parse(reports.useSearch())} />),
});

const translators = createRoute({
  getParentRoute: () => desk,
  path: "/translators",
  validateSearch: (search) => translators_search.parse(search),
  component: () =>
    guarded(
      "translators.read",
      <TranslatorsPage narrowed={translators_search.parse(translators.useSearch())} />,
    ),
});

const translator = createRoute({
  getParentRoute: () => desk,
  path: "/translators/$id",
  params: id_params,
  component: () => {
    const { id } = translator.useParams();
    return guarded(
      "translators.read",
      <TranslatorPage
        key={id}
        id={String(id)}
        pay={
          <Only right="translator_pay.read">
            <TranslatorPay id={id} />
          </Only>
        }
      />,
    );
  },
});

const calendar = createRoute({
  getParentRoute: () => desk,
  path: "/calendar",
  component: () => guarded("stages.assign", <CalendarPage />),
});

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    invitation,
    forgotten,
    desk.addChildren([
      home,
      queue,
      orders,
      order,
      order_segments,
      corrections,
      correction,
      reviews,
      shipments,
      translators,
      translator,
      new_customer,
      customers,
      customer,
      settings,
      engines,
      memory,
      dashboard,
      reports,
      users,
      mails,
      inbox,
      quarantine,
      failed_jobs,
      status,
      audit,
      second_factor,
      calendar,
      ...money_pages,
    ]),
  ]),
  basepath: "/staff",
  defaultErrorComponent: ZoneFailed,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
