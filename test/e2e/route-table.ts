import { legal_slugs } from "#brands/legal.ts";
import { info_slugs } from "#messages/brands/info/info-text.ts";

/** What addresses with a hash or a number need. */
export type Addressed = {
  readonly cart_hash: string;
  readonly cart_order_hash: string;
  readonly order_hash: string;
  readonly quote_hash: string;
  readonly asked_hash: string;
  readonly payment_hash: string;
  readonly refused_payment_hash: string;
  readonly waiting_payment_hash: string;
  readonly request_hash: string;
  readonly invoice_id: number;
};

/** One row of §2: an address, who visits it, and where it leads when not to itself. */
export type Row = {
  readonly name: string;
  readonly path: (world: Addressed) => string;
  readonly customer?: true;
  /** The end of the address after the visit, when the row is a way to somewhere else. */
  readonly leads_to?: (world: Addressed) => string;
  /** One more text of the same form as `terms`, which is looked at closely in its stead. */
  readonly is_text?: true;
  /** The page of an unknown thing: the browser itself speaks of a 404 or a 403. */
  readonly complaints?: RegExp;
};

const unknown_hash = "A".repeat(22);
const unknown_token = "A".repeat(43);
const services = ["email", "website", "phone", "oral", "mt"] as const;
/** The first legal text is looked at as all others are; the rest have its form. */
const texts = legal_slugs.filter((slug) => slug !== "terms");

const plain = (name: string, path = name): Row => ({ name, path: () => path });

/** §2 without the locale in front; the empty path is home. */
export const rows: readonly Row[] = [
  plain("home", ""),
  plain("login"),
  plain("register-tab", "login?tab=register"),
  { name: "register", path: () => "register", leads_to: () => "login?tab=register" },
  plain("register-info"),
  plain("order-write", "order/write"),
  plain("order-certified", "order/certified"),
  plain("order-proofreading", "order/proofreading"),
  plain("order-package", "order/package"),
  ...services.map((one) => plain(`order-${one}`, `order/package?service=${one}`)),
  { name: "quotation", path: ({ quote_hash }) => `order/quotations/${quote_hash}` },
  { name: "quotation-in-preparation", path: ({ asked_hash }) => `order/quotations/${asked_hash}` },
  plain("password-reset"),
  { name: "password-forgot", path: () => `password-forgot/${unknown_hash}`, complaints: /status of 4\d\d/ },
  {
    name: "verification",
    path: () => `password/verification/anna%40example.com/${unknown_hash}`,
    complaints: /status of 4\d\d/,
  },
  {
    name: "verification-with-password",
    path: () => `password/verification/anna%40example.com/${unknown_hash}/${unknown_hash}`,
    complaints: /status of 4\d\d/,
  },
  { name: "account-orders", path: () => "account/orders", customer: true },
  { name: "account-orders-no-match", path: () => "account/orders?q=nosuchfile", customer: true },
  { name: "account-order", path: ({ order_hash }) => `account/order/${order_hash}`, customer: true },
  { name: "account-order-of-a-guest", path: ({ cart_order_hash }) => `account/order/${cart_order_hash}` },
  { name: "account-invoices", path: () => "account/invoices", customer: true },
  { name: "account-invoice", path: ({ invoice_id }) => `account/invoices/${invoice_id}`, customer: true },
  { name: "account-payments", path: () => "account/payments", customer: true },
  { name: "mails", path: () => "mails/mine", customer: true },
  { name: "mails-of-an-unknown-address", path: () => `mails/${unknown_hash}`, complaints: /status of 404/ },
  { name: "account-settings", path: () => "account/settings", customer: true },
  { name: "account-team", path: () => "account/team", customer: true },
  {
    name: "invitation-that-ended",
    path: () => `invitation/${unknown_token}`,
    complaints: /status of 410/,
  },
  { name: "invitation-that-was-cut", path: () => "invitation/nothing", complaints: /status of 410/ },
  plain("sign-on-confirmation", `sso/${unknown_token}`),
  { name: "account-approvals", path: () => "account/approvals", customer: true },
  {
    name: "account-approval-of-others",
    path: () => `account/approval/${unknown_hash}`,
    customer: true,
    complaints: /status of 404/,
  },
  { name: "account-webhooks", path: () => "account/webhooks", customer: true },
  {
    name: "authorize-nothing",
    path: () => "authorize?client_id=nothing",
    customer: true,
    complaints: /status of 4\d\d/,
  },
  { name: "account-memory", path: () => "account/memory", customer: true },
  { name: "account-prepaid", path: () => "account/prepaid", customer: true },
  {
    name: "account-prepaid-summary",
    path: () => "account/prepaid/summary",
    customer: true,
    leads_to: () => "account/prepaid",
  },
  ...[
    "orders",
    "invoices",
    "invoices/1",
    "payments",
    "settings",
    "memory",
    "team",
    "approvals",
    `approval/${unknown_hash}`,
    "webhooks",
    "prepaid",
    "prepaid/summary",
  ].map((page): Row => ({
    name: `guarded-${page.replace("/", "-")}`,
    path: () => `account/${page}`,
    leads_to: () => "?next=",
  })),
  {
    name: "payment-confirmation",
    path: ({ waiting_payment_hash: hash }) => `payment/confirmation?payment=${hash}`,
  },
  { name: "payment-success", path: ({ payment_hash }) => `payment/success?payment=${payment_hash}` },
  { name: "payment-error", path: ({ refused_payment_hash: hash }) => `payment/error?payment=${hash}` },
  {
    name: "orders-created-order",
    path: ({ order_hash }) => `orders-created/${order_hash}/order`,
    customer: true,
  },
  { name: "orders-created-quote", path: ({ asked_hash }) => `orders-created/${asked_hash}/quote` },
  { name: "order-summary", path: ({ cart_hash }) => `orders/${cart_hash}` },
  {
    name: "order-summary-of-one",
    path: ({ cart_hash, cart_order_hash }) => `orders/${cart_hash}/${cart_order_hash}`,
  },
  { name: "pay-for-order", path: ({ request_hash }) => `orders/pay/${request_hash}` },
  plain("info-reviews", "info/reviews"),
  plain("withdrawal"),
  {
    name: "withdrawal-of-order",
    path: ({ order_hash }) => `withdrawal/${order_hash}`,
    customer: true,
  },
  plain("info-terms", "info/terms"),
  ...[...texts, ...info_slugs].map((slug): Row => ({
    ...plain(`info-${slug}`, `info/${slug}`),
    is_text: true,
  })),
  {
    name: "not-found",
    path: () => `account/order/${unknown_hash}`,
    complaints: /status of 404/,
  },
];
