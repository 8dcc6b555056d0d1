import { member_roles, order_views } from "#domain/accounts/members.ts";
import * as z from "zod/mini";
import { vies_answers } from "#domain/tax/tax.ts";
import { invoiceView, paymentView } from "../payments/money.ts";
import { phoneOfCountry, typedPhone } from "../phone.ts";
import { userTypes } from "./people.ts";
import { dataExportView } from "./privacy.ts";
import { route } from "../route.ts";
import {
  companyNamed,
  by_id,
  currency,
  decimal,
  email,
  filled,
  id,
  instant,
  line,
  listQuery,
  locale,
  moneyView,
  postcodeOfCountry,
} from "../shared.ts";

export const customer_states = ["active", "waiting", "blocked", "anonymised"] as const;
const state = z.enum(customer_states);

const customerRow = z.object({
  id,
  brand: z.string(),
  name: z.string(),
  email: z.string(),
  user_type: userTypes,
  locale,
  state,
  balance: moneyView,
  /** Gross of open invoices. */
  unpaid: moneyView,
  last_order_at: z.nullable(instant),
});
export type CustomerRow = z.infer<typeof customerRow>;

const customerFilter = z.object({
  search: listQuery.search,
  brand: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
  user_type: z.optional(userTypes),
  state: z.optional(state),
  /** Money on the balance, or an open invoice. */
  money: z.optional(z.enum(["balance", "unpaid"])),
});
export type CustomerFilter = z.output<typeof customerFilter>;

const profile = z.object({
  first_name: line(100),
  last_name: line(100),
  user_type: userTypes,
  company_name: line(200),
  address: line(200),
  postcode: line(20),
  city: line(100),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  vat_id: z.nullable(line(30)),
  phone: z.nullable(z.string()),
  locale,
  invoicing: z.enum(["per_order", "monthly"]),
});
export const profileInput = z
  .object({
    ...profile.shape,
    phone: z.nullable(typedPhone),
    /** The values shown when the change began. */
    seen: z.string().check(z.maxLength(64)),
  })
  .check(companyNamed, postcodeOfCountry, ...phoneOfCountry);
export type ProfileInput = z.output<typeof profileInput>;

const correction = z.object({
  id,
  amount: moneyView,
  reason: z.string(),
  state: z.enum(["waiting", "approved", "rejected"]),
  /** The pending request for a second person. */
  approval_id: id,
  made_by: z.object({ id, name: z.string() }),
  made_at: instant,
  decided_by: z.nullable(z.string()),
});
export type BalanceCorrection = z.infer<typeof correction>;

const customerFile = z.object({
  id,
  brand: z.string(),
  email: z.string(),
  state,
  profile,
  seen: z.string(),
  currency,
  /** The currencies of the brand. */
  currencies: z.array(currency),
  locales: z.array(locale),
  credit_limit: moneyView,
  created_at: instant,
  activated_at: z.nullable(instant),
  blocked_at: z.nullable(instant),
  blocked_reason: z.string(),
  anonymised_at: z.nullable(instant),
  /** A deletion that the customer asked for. */
  deletion_due_at: z.nullable(instant),
  /** Copies of the customer's data. */
  exports: z.array(dataExportView),
  vat_id_status: z.enum([...vies_answers, "not_asked"]),
  orders: z.int(),
  balance: moneyView,
  /** The promotional part of the balance. */
  bonus: moneyView,
  /** Corrections of one day above this need a second person. */
  second_person_above: moneyView,
  unpaid: moneyView,
  corrections: z.array(correction),
  consents: z.array(
    z.object({
      kind: z.string(),
      granted: z.boolean(),
      text_version: z.string(),
      origin: z.nullable(z.string()),
      given_at: instant,
    }),
  ),
  notes: z.array(z.object({ id, by: z.string(), at: instant, text: z.string() })),
  /** Present and former members, in the order in which they joined. */
  members: z.array(
    z.object({
      id,
      name: z.string(),
      email: z.string(),
      role: z.enum(member_roles),
      sees: z.enum(order_views),
      order_limit: z.nullable(decimal),
      month_limit: z.nullable(decimal),
      joined_at: instant,
      left_at: z.nullable(instant),
      /** Whether their login asks for a code; false for former members. */
      second_factor: z.boolean(),
    }),
  ),
});
export type CustomerFile = z.infer<typeof customerFile>;

const customerInvoice = z.object({
  ...z.pick(invoiceView, { id: true, number: true, kind: true, date_of_issue: true, state: true }).shape,
  gross: moneyView,
});
export type CustomerInvoice = z.infer<typeof customerInvoice>;

const signed = z.string().check(z.regex(/^-?(0|[1-9]\d{0,6})(\.\d{1,2})?$/, { error: "amount.invalid" }));
const paged = z.object({ page: listQuery.page, per_page: listQuery.per_page });
const changed = { who: "staff", params: by_id, answer: customerFile } as const;

/** S5: customers. */
export const desk_customer_routes = {
  deskCustomers: route({
    method: "GET",
    path: "/api/staff/v1/customer",
    who: "staff",
    right: "customers.read",
    summary: "Customers of all brands, the newest first, found by name, e-mail, company or VAT number.",
    query: z.object({ page: listQuery.page, per_page: listQuery.per_page, ...customerFilter.shape }),
    answer: z.array(customerRow),
    list: true,
  }),
  customerFile: route({
    method: "GET",
    path: "/api/staff/v1/customer/:id/file",
    who: "staff",
    right: "customers.read",
    summary: "All data of a customer; the view is recorded in the audit log.",
    params: by_id,
    answer: customerFile,
  }),
  customerInvoices: route({
    method: "GET",
    path: "/api/staff/v1/customer/:id/invoice",
    who: "staff",
    right: "invoices.read",
    summary: "A customer's documents, the newest first.",
    params: by_id,
    query: paged,
    answer: z.array(customerInvoice),
    list: true,
  }),
  customerPayments: route({
    method: "GET",
    path: "/api/staff/v1/customer/:id/payment",
    who: "staff",
    right: "customers.read",
    summary: "A customer's payments, the newest first.",
    params: by_id,
    query: paged,
    answer: z.array(paymentView),
    list: true,
  }),
  changeDeskCustomer: route({
    ...changed,
    method: "PUT",
    path: "/api/staff/v1/customer/:id",
    right: "customers.edit",
    summary: "Changes profile and billing; refused when another user has changed them meanwhile.",
    body: profileInput,
  }),
  setCustomerCurrency: route({
    ...changed,
    method: "PUT",
    path: "/api/staff/v1/customer/:id/currency",
    right: "customers.currency",
    summary: "Changes the default currency (§6: customer service only); refused while there are funds.",
    body: z.object({ currency }),
  }),
  resendCustomerActivation: route({
    ...changed,
    method: "POST",
    path: "/api/staff/v1/customer/:id/activation",
    right: "customers.edit",
    summary: "Sends the activation link again; the older one becomes void.",
  }),
  resetCustomerSecondFactor: route({
    ...changed,
    method: "POST",
    path: "/api/staff/v1/customer/:id/second-factor/removal",
    right: "users.edit",
    summary: "Removes a member's lost second factor, ends their sessions and notifies them by mail.",
    body: z.object({ member_id: id }),
  }),
  blockCustomer: route({
    ...changed,
    method: "POST",
    path: "/api/staff/v1/customer/:id/block",
    right: "customers.block",
    summary: "Blocks a customer from logging in and ordering, or unblocks them; work in progress continues.",
    body: z.object({ blocked: z.boolean(), reason: filled(300) }),
  }),
  anonymiseCustomer: route({
    ...changed,
    method: "POST",
    path: "/api/staff/v1/customer/:id/anonymisation",
    right: "customers.anonymise",
    summary:
      "Erases a person (GDPR art. 17), confirmed by their e-mail; documents with a legal retention period remain. Cannot be undone.",
    body: z.object({
      email,
      /** The request, for the audit log. */
      reason: filled(300),
    }),
  }),
  exportCustomer: route({
    ...changed,
    method: "POST",
    path: "/api/staff/v1/customer/:id/data-export",
    right: "customers.export",
    summary:
      "Starts a copy of all data of a customer (GDPR art. 15), which only they can open; a mail says when it is ready.",
    body: z.object({ reason: filled(300) }),
    idempotent: true,
  }),
  addCustomerNote: route({
    ...changed,
    method: "POST",
    path: "/api/staff/v1/customer/:id/note",
    right: "customers.read",
    summary: "A note for colleagues; customers never see it.",
    body: z.object({ text: filled(1000) }),
  }),
  correctBalance: route({
    ...changed,
    method: "POST",
    path: "/api/staff/v1/customer/:id/correction",
    right: "balances.correct",
    summary:
      "Grants promotional money, or revokes it (negative); above a limit a second person decides. Gross.",
    body: z.object({ amount: signed, reason: filled(300) }),
    idempotent: true,
  }),
} as const;
