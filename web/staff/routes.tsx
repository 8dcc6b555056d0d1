import { type AnyRouter, createRoute, createRouter, redirect } from "@tanstack/react-router";
import * as z from "zod/mini";
import { catch as otherwise } from "zod/mini";
import { auditFilter } from "#contract/views/desk-audit.ts";
import { mail_states } from "#contract/messages/desk-mails.ts";
import { correction_groups } from "#contract/cases/corrections.ts";
import { translator_filters } from "#contract/work/desk-translators.ts";
import { languages } from "#domain/catalog.ts";
import { shipment_groups } from "#domain/shipping/shipment.ts";
import { AuditPage } from "./views/audit/audit-page.tsx";
import { CustomersPage } from "./accounts/customers/customers-page.tsx";
import { DashboardPage } from "./views/dashboard/dashboard-page.tsx";
import { SettingsPage } from "./brands/settings/settings-page.tsx";
import { CalendarPage } from "./interpreting/calendar/calendar-page.tsx";
import { CustomerPage } from "./accounts/customers/customer-page.tsx";
import { NewCustomerPage } from "./accounts/customers/new-customer-page.tsx";
import { ForgottenPage } from "./accounts/login/forgotten-page.tsx";
import { InvitationPage } from "./accounts/invitation/invitation-page.tsx";
import { MailsPage } from "./messages/mails/mails-page.tsx";
import { OrderPage } from "./orders/order/order-page.tsx";
import { OrdersPage } from "./orders/orders-page.tsx";
import { job_states } from "#contract/views/desk-jobs.ts";
import { FailedJobsPage } from "./views/failed-jobs/failed-jobs-page.tsx";
import { QuarantinePage } from "./files/quarantine/quarantine-page.tsx";
import { QueuePage } from "./views/queue/queue-page.tsx";
import { SecondFactorPage } from "./accounts/second-factor/second-factor-page.tsx";
import { TranslatorPay } from "./payouts/translator-pay.tsx";
import { TranslatorPage } from "./work/translators/translator-page.tsx";
import { TranslatorsPage } from "./work/translators/translators-page.tsx";
import { UsersPage } from "./accounts/users/users-page.tsx";
import { CorrectionPage } from "./cases/corrections/correction-page.tsx";
import { CorrectionsPage } from "./cases/corrections/corrections-page.tsx";
import { ShipmentsPage } from "./shipping/shipments/shipments-page.tsx";
import { all_corrections, all_shipments, queue_place } from "./links.tsx";
import { desk, guarded, login, order_params, root, some_id, some_text } from "./desk-route.tsx";
import { Only } from "./rights.tsx";
import { money_pages } from "./money-routes.tsx";
import {
  customer_search,
  customers_search,
  dashboard_search,
  orders_search,
  settings_search,
} from "./searches.ts";

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

const orders = createRoute({
  getParentRoute: () => desk,
  path: "/orders",
  validateSearch: (search) => orders_search.parse(search),
  component: () => guarded("orders.read", <OrdersPage narrowed={orders_search.parse(orders.useSearch())} />),
});

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

const quarantine_search = z.object({ page: otherwise(z.int().check(z.minimum(1)), 1) });
const quarantine = createRoute({
  getParentRoute: () => desk,
  path: "/quarantine",
  validateSearch: (search) => quarantine_search.parse(search),
  component: () =>
    guarded("files.read", <QuarantinePage page={quarantine_search.parse(quarantine.useSearch()).page} />),
});

const failed_jobs_search = z.object({
  page: otherwise(some_id, 1),
  state: otherwise(z.optional(z.enum(job_states)), undefined),
});
const failed_jobs = createRoute({
  getParentRoute: () => desk,
  path: "/failed-jobs",
  validateSearch: (search) => failed_jobs_search.parse(search),
  component: () =>
    guarded("jobs.work", <FailedJobsPage narrowed={failed_jobs_search.parse(failed_jobs.useSearch())} />),
});

const mails_search = z.object({
  page: otherwise(some_id, 1),
  search: some_text,
  state: otherwise(z.optional(z.enum(mail_states)), undefined),
  kind: otherwise(z.optional(z.string().check(z.regex(/^[a-z_]{1,60}$/))), undefined),
  open: otherwise(z.optional(some_id), undefined),
});
const mails = createRoute({
  getParentRoute: () => desk,
  path: "/mails",
  validateSearch: (search) => mails_search.parse(search),
  component: () => guarded("mails.read", <MailsPage narrowed={mails_search.parse(mails.useSearch())} />),
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
  validateSearch: (search) => customer_search.parse(search),
  component: () => {
    const { id } = order_params.parse(customer.useParams());
    const { tab } = customer_search.parse(customer.useSearch());
    return guarded("customers.read", <CustomerPage key={id} id={id} tab={tab} />);
  },
});

const settings = createRoute({
  getParentRoute: () => desk,
  path: "/settings",
  validateSearch: (search) => settings_search.parse(search),
  component: () =>
    guarded("settings.edit", <SettingsPage {...settings_search.parse(settings.useSearch())} />),
});

const dashboard = createRoute({
  getParentRoute: () => desk,
  path: "/dashboard",
  validateSearch: (search) => dashboard_search.parse(search),
  component: () =>
    guarded("dashboards.read", <DashboardPage asked={dashboard_search.parse(dashboard.useSearch())} />),
});

const translators_search = z.object({
  page: otherwise(some_id, 1),
  show: otherwise(z.enum(translator_filters), "working"),
  search: some_text,
  target: otherwise(z.optional(z.enum(languages)), undefined),
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
  component: () => {
    const { id } = order_params.parse(translator.useParams());
    return guarded(
      "translators.read",
      <TranslatorPage
        key={id}
        id={id}
        pay={
          <Only right="translator_pay.read">
            <TranslatorPay id={Number(id)} />
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
      corrections,
      correction,
      shipments,
      translators,
      translator,
      new_customer,
      customers,
      customer,
      settings,
      dashboard,
      users,
      mails,
      quarantine,
      failed_jobs,
      audit,
      second_factor,
      calendar,
      ...money_pages,
    ]),
  ]),
  basepath: "/staff",
  scrollRestoration: true,
});
