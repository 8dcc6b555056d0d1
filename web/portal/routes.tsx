import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, createRouter, redirect } from "@tanstack/react-router";
import { brand } from "#brand/brand.ts";
import type { Locale } from "#brands/brand.ts";
import { isLoggedIn } from "./api.ts";
import { default_locale, isLocale, setCurrentLocale } from "./locale.ts";
import { isPaymentResult, localeWithoutAddress, takeLocale } from "./plain-address.ts";
import { Frame, LocaleRoot } from "./shell/frame.tsx";
import { ErrorPage } from "./shell/error-pages.tsx";
import { NotFoundPage } from "./shell/lazy-refusals.tsx";
import { lazyFirstPage, lazyRouteComponent } from "./shell/lazy-page.ts";
import { ordersSearch } from "./orders-search.ts";
import { leaveUnknown } from "./unknown-address.ts";
import { stringifySearch, texts } from "./search-params.ts";
import { listSearch } from "./shell/list-address.ts";
import { loadMemoryPage } from "./memory/account-memory/load-page.ts";
import { loadDemoPage } from "./work/demo/load-page.ts";

type Context = { readonly queries: QueryClient };
const is_demo = brand.app === "machine_translation_demo";

const root = createRootRouteWithContext<Context>()({
  component: LocaleRoot,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});
const frame = createRoute({ getParentRoute: () => root, id: "frame", component: Frame });

const localized = createRoute({
  getParentRoute: () => frame,
  path: "/$locale",
  params: {
    parse: ({ locale }): { locale: Locale } => ({ locale: isLocale(locale) ? locale : default_locale }),
    stringify: ({ locale }) => ({ locale }),
  },
  beforeLoad: ({ params, location, cause }) => {
    const [, first = "", ...rest] = location.pathname.split("/");
    // D1: the browser's tag is taken for our code; any other word there is an unknown path.
    if (first === "uk" && isLocale("ua")) throw redirect({ href: `/ua/${rest.join("/")}`, replace: true });
    if (!isLocale(first)) throw leaveUnknown(location.pathname);
    if (cause !== "preload") setCurrentLocale(params.locale);
  },
});
/** §2: the demo brand has one page; legal texts and the pages behind a hash, outside of this part, are the only others. */
const shop = createRoute({
  getParentRoute: () => localized,
  id: "shop",
  beforeLoad: async ({ params, context, cause }) => {
    if (!is_demo) return;
    if (cause !== "preload") await takeLocale(context.queries, params.locale);
    throw leaveUnknown();
  },
});

const writePage = lazyFirstPage(() => import("./checkout/order-write/write-page.tsx"), "WritePage");
const homePage = lazyFirstPage(() => import("./checkout/order-write/home-page.tsx"), "HomePage");
const infoPage = lazyRouteComponent(() => import("./brands/info/info-page.tsx"), "InfoPage");
/**
 * What an order page takes from its address: the service, a package, a discount code, an order to repeat or to change;
 * `ask` when a quote is wanted for it.
 */
const order_search = (search: Record<string, unknown>) =>
  texts(search, ["next", "service", "package", "code", "again", "copied", "change", "ask"]);

const homeOfBrand = is_demo ? lazyRouteComponent(loadDemoPage, "DemoPage") : homePage;

/** R1: `/` shows the page in the reader's language without changing the address. */
const plain_home = createRoute({
  getParentRoute: () => frame,
  path: "/",
  validateSearch: order_search,
  beforeLoad: async ({ context }) => setCurrentLocale(await localeWithoutAddress(context.queries)),
  component: homeOfBrand,
});

const home = createRoute({
  getParentRoute: () => shop,
  path: "/",
  validateSearch: order_search,
  component: homePage,
});
const write = createRoute({
  getParentRoute: () => shop,
  path: "order/write",
  validateSearch: order_search,
  component: writePage,
});
const orderPage = <P extends string>(path: P, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => shop, path, validateSearch: order_search, component });
const certified = orderPage(
  "order/certified",
  lazyRouteComponent(() => import("./checkout/order-certified/certified-page.tsx"), "CertifiedPage"),
);
const proofreading = orderPage(
  "order/proofreading",
  lazyRouteComponent(() => import("./checkout/order-proofreading/proofreading-page.tsx"), "ProofreadingPage"),
);
const order_package = orderPage(
  "order/package",
  lazyRouteComponent(() => import("./checkout/order-package/package-page.tsx"), "PackagePage"),
);
/** A page of every brand. */
const pageAt = <P extends string>(path: P, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => localized, path, component });
const login = createRoute({
  getParentRoute: () => shop,
  path: "login",
  validateSearch: (search: Record<string, unknown>) => texts(search, ["next", "tab"]),
  component: lazyRouteComponent(() => import("./accounts/login/login-page.tsx"), "LoginPage"),
});
const register = createRoute({
  getParentRoute: () => shop,
  path: "register",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/$locale/login", params, search: { tab: "register" }, replace: true });
  },
});
const register_info = createRoute({
  getParentRoute: () => shop,
  path: "register-info",
  component: lazyRouteComponent(
    () => import("./accounts/register-info/register-info-page.tsx"),
    "RegisterInfoPage",
  ),
});
/** Mails link to these at the demo brand too: its accounts are created by the staff (decision 0029). */
const password_component = lazyRouteComponent(
  () => import("./accounts/password/password-page.tsx"),
  "PasswordPage",
);
const password_reset = pageAt("password-reset", password_component);
const password_forgot = pageAt("password-forgot/$token", password_component);
const verification_component = lazyRouteComponent(
  () => import("./accounts/verification/verification-page.tsx"),
  "VerificationPage",
);
const verification = pageAt("password/verification/$email/$hash", verification_component);
const verification_and_password = pageAt(
  "password/verification/$email/$hash/$reset_password_hash",
  verification_component,
);
/** Pages of one order, which its hash opens: on every brand, because an order outlasts a setting (decision 0250). */
const cart_component = lazyRouteComponent(
  () => import("./checkout/order-summary/summary-page.tsx"),
  "SummaryPage",
);
const cart_search = (search: Record<string, unknown>) => texts(search, ["accepted", "share"]);
const cartPage = <P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => localized,
    path,
    validateSearch: cart_search,
    component: cart_component,
  });
const cart = cartPage("orders/$cart_hash");
const cart_order = cartPage("orders/$cart_hash/$order_hash");
/** The page that mails link to when an amount is due. */
const pay_request = createRoute({
  getParentRoute: () => localized,
  path: "orders/pay/$request_hash",
  validateSearch: cart_search,
  component: lazyRouteComponent(() => import("./checkout/order-summary/summary-page.tsx"), "PayPage"),
});
const quotation = pageAt(
  "order/quotations/$hash",
  lazyRouteComponent(() => import("./quotes/quotation/quotation-page.tsx"), "QuotationPage"),
);
const created = createRoute({
  getParentRoute: () => localized,
  path: "orders-created/$id/$creationtype",
  validateSearch: (search: Record<string, unknown>) => texts(search, ["payment"]),
  component: lazyRouteComponent(() => import("./checkout/orders-created/created-page.tsx"), "CreatedPage"),
});
const payment_component = lazyRouteComponent(
  () => import("./payments/payment/payment-page.tsx"),
  "PaymentPage",
);
const payment_search = (search: Record<string, unknown>) => texts(search, ["payment"]);
const paymentPage = <P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => localized,
    path,
    validateSearch: payment_search,
    component: payment_component,
  });
const payment_confirmation = paymentPage("payment/confirmation");
const payment_success = paymentPage("payment/success");
const payment_error = paymentPage("payment/error");
/** R18: a provider may return to an address without a language. */
const plain_payment_result = createRoute({
  getParentRoute: () => frame,
  path: "payment/$result",
  validateSearch: payment_search,
  beforeLoad: async ({ context, params: { result }, search }) => {
    if (!isPaymentResult(result)) throw leaveUnknown();
    const params = { locale: await localeWithoutAddress(context.queries) };
    throw redirect({ to: `/$locale/payment/${result}`, params, search, replace: true });
  },
});
const order = pageAt(
  "account/order/$hash",
  lazyRouteComponent(() => import("./orders/order/order-page.tsx"), "OrderPage"),
);
const loadAuthorizePage = async () => (await import("./accounts/authorize/load-page.ts")).loadPage();
const authorize = pageAt("authorize", lazyRouteComponent(loadAuthorizePage, "Page"));
const info = createRoute({
  getParentRoute: () => localized,
  path: "info/$slug",
  validateSearch: (search: Record<string, unknown>) => texts(search, ["version"]),
  component: infoPage,
});

/** R27, D9: on every brand, because the law asks for it wherever contracts are made. */
const withdrawal_component = lazyRouteComponent(
  () => import("./cases/withdrawal/withdrawal-page.tsx"),
  "WithdrawalPage",
);
const withdrawal = pageAt("withdrawal", withdrawal_component);
const withdrawal_order = pageAt("withdrawal/$order_hash", withdrawal_component);

/** The page that the footers of mails link to, on every brand; mail programs post to the same address. */
const mails = pageAt(
  "mails/$hash",
  lazyRouteComponent(() => import("./messages/mails/mails-page.tsx"), "MailsPage"),
);

const loadTeamPages = async () => (await import("./accounts/team/load-pages.ts")).loadTeamPages();
/** The link of an invitation to an account. */
const invitation = pageAt("invitation/$token", lazyRouteComponent(loadTeamPages, "InvitationPage"));

const loadSignOnPages = async () => (await import("./accounts/sign-on/load-pages.ts")).loadSignOnPages();
/** Providers of companies return to one address for all languages; what they add is read by the page. */
const sign_on_answer = createRoute({
  getParentRoute: () => frame,
  path: "sso/answer",
  beforeLoad: async ({ context }) => setCurrentLocale(await localeWithoutAddress(context.queries)),
  component: lazyRouteComponent(loadSignOnPages, "AnswerPage"),
});
/** The mail that connects a login with that of a company. */
const sign_on_confirmation = pageAt("sso/$token", lazyRouteComponent(loadSignOnPages, "ConfirmPage"));

/** §5 Route guard: to home without login; home then offers the login and returns here. */
const account = createRoute({
  getParentRoute: () => shop,
  path: "account",
  beforeLoad: ({ params, location }) => {
    if (!isLoggedIn())
      throw redirect({ to: "/$locale", params, search: { next: location.href }, replace: true });
  },
});
const account_orders = createRoute({
  getParentRoute: () => account,
  path: "orders",
  validateSearch: ordersSearch,
  component: lazyRouteComponent(() => import("./orders/account-orders/orders-page.tsx"), "OrdersPage"),
});

// The list of chunks that a page needs comes with its loader, not with the first page.
const loadSettingsPage = async () =>
  (await import("./accounts/account-settings/load-page.ts")).loadSettingsPage();
const loadWebhookPages = async () => (await import("./webhooks/load-pages.ts")).loadWebhookPages();
const account_invoices = createRoute({
  getParentRoute: () => account,
  path: "invoices",
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import("./invoices/account-invoices/invoices-page.tsx"),
    "InvoicesPage",
  ),
});
const account_invoice = createRoute({
  getParentRoute: () => account,
  path: "invoices/$id",
  component: lazyRouteComponent(() => import("./invoices/account-invoices/invoice-page.tsx"), "InvoicePage"),
});
const account_payments = createRoute({
  getParentRoute: () => account,
  path: "payments",
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import("./payments/account-payments/payments-page.tsx"),
    "PaymentsPage",
  ),
});
const accountPage = <P extends string>(path: P, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => account, path, component });
const account_settings = accountPage("settings", lazyRouteComponent(loadSettingsPage, "SettingsPage"));
const account_memory = accountPage("memory", lazyRouteComponent(loadMemoryPage, "MemoryPage"));
const account_webhooks = accountPage("webhooks", lazyRouteComponent(loadWebhookPages, "WebhooksPage"));
const account_webhook = accountPage("webhooks/$id", lazyRouteComponent(loadWebhookPages, "WebhookPage"));
const account_team = accountPage("team", lazyRouteComponent(loadTeamPages, "TeamPage"));
const loadApprovalPages = async () =>
  (await import("./spending/approvals/load-pages.ts")).loadApprovalPages();
const account_approvals = accountPage("approvals", lazyRouteComponent(loadApprovalPages, "ApprovalsPage"));
const account_approval = accountPage("approval/$hash", lazyRouteComponent(loadApprovalPages, "ApprovalPage"));
const prepaidPage = () => import("./payments/prepaid/prepaid-page.tsx");
const account_prepaid = accountPage("prepaid", lazyRouteComponent(prepaidPage, "PrepaidPage"));
const topUpPage = () => import("./payments/prepaid/summary-page.tsx");
const account_top_up = accountPage("prepaid/summary", lazyRouteComponent(topUpPage, "PrepaidSummaryPage"));

/** §2: any unknown path leads to the order page in the default language. */
const unknown = createRoute({
  getParentRoute: () => frame,
  path: "$",
  beforeLoad: ({ location }) => {
    throw leaveUnknown(location.pathname);
  },
});

const tree = root.addChildren([
  frame.addChildren([
    plain_home,
    plain_payment_result,
    sign_on_answer,
    localized.addChildren([
      info,
      authorize,
      password_reset,
      password_forgot,
      verification,
      verification_and_password,
      withdrawal,
      withdrawal_order,
      mails,
      invitation,
      sign_on_confirmation,
      cart,
      cart_order,
      pay_request,
      quotation,
      created,
      payment_confirmation,
      payment_success,
      payment_error,
      order,
      shop.addChildren([
        home,
        write,
        certified,
        proofreading,
        order_package,
        login,
        register,
        register_info,
        account.addChildren([
          account_orders,
          account_settings,
          account_invoices,
          account_invoice,
          account_payments,
          account_memory,
          account_team,
          account_approvals,
          account_approval,
          account_webhooks,
          account_webhook,
          account_prepaid,
          account_top_up,
        ]),
      ]),
    ]),
    unknown,
  ]),
]);

/** The portal's addresses (§2). */
export function createPortalRouter(queries: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queries },
    defaultPreload: "intent",
    scrollRestoration: true,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
  interface HistoryState {
    /** The mail address of a new registration; it must not be in the address line. */
    email?: string;
  }
}
