import type { CallAnswer, CallInput } from "#contract/client.ts";
import type { MeasuredEvent, ProductEvent, ProductParams } from "#contract/measurement.ts";
import type { portal_routes } from "#contract/brands/portal.ts";
import type { late_portal_routes } from "#contract/brands/portal-late.ts";
import { ApiError } from "#ui/call.ts";

type Calls = typeof portal_routes & typeof late_portal_routes;
type Answered = {
  readonly [K in keyof Calls]?: (
    input: CallInput<Calls[K]>,
    answer: CallAnswer<Calls[K]>,
  ) => MeasuredEvent | null;
};
type Refused = {
  readonly [K in keyof Calls]?: (input: CallInput<Calls[K]>, error: ApiError) => MeasuredEvent;
};

const event = <N extends ProductEvent>(name: N, params: ProductParams<N>): MeasuredEvent => ({
  name,
  params,
});
/** Texts of an event have no spaces. */
const wordOf = (text: string): string => text.replaceAll(" ", "_");

/** Which part of the settings a change belongs to, by what is in it; a language that follows the address is none. */
function sectionOf(body: object | undefined): string | null {
  const names = Object.keys(body ?? {}).filter((name) => name !== "locale");
  if (names.length === 0) return null;
  if (names.some((name) => name === "address" || name === "company_name")) return "billing";
  return names.includes("newsletter") ? "consents" : "user";
}

/** UX brief §11: the event of an answered call. It has only closed lists of words and figures, never typed text. */
const answered: Answered = {
  createOrder: ({ body }, { creationtype }) =>
    creationtype === "quote" ? event("quote_requested", { service: wordOf(body.service_type) }) : null,
  acceptQuote: (_input, { price_gross }) =>
    event("quote_accepted", { value: Number(price_gross.currency_amount_decimal) }),
  rejectQuote: ({ body }) => event("quote_rejected", { reason: body?.reason ?? "none" }),
  discountCart: () => event("coupon_applied", { ok: true }),
  accessToken: () => event("login", { ok: true }),
  passkeyToken: () => event("login", { ok: true }),
  register: ({ body }) => event("sign_up", { user_type: body.user_type }),
  verifyEmail: () => event("email_verified", { result: "ok" }),
  resendActivation: () => event("verification_resend", {}),
  resetPassword: () => event("password_reset", {}),
  orders: ({ query }) => (query?.search ? event("order_search", {}) : null),
  attachmentLink: () => event("file_download", { kind: "attachment" }),
  archiveLink: () => event("file_download", { kind: "archive" }),
  orderInvoiceLink: () => event("invoice_downloaded", {}),
  invoiceLink: () => event("invoice_downloaded", {}),
  xrechnungLink: () => event("invoice_downloaded", {}),
  rateOrder: ({ body }) => (body.rating === null ? null : event("rating_submitted", { stars: body.rating })),
  requestShipment: ({ body }) => event("shipping_requested", { method: body.method }),
  changeCustomer: ({ body }) => {
    const section = sectionOf(body);
    return section === null ? null : event("settings_saved", { section });
  },
  changePassword: () => event("settings_saved", { section: "password" }),
  withdraw: () => event("withdrawal_confirmed", {}),
};

const refused: Refused = {
  discountCart: () => event("coupon_applied", { ok: false }),
  accessToken: () => event("login", { ok: false }),
  passkeyToken: () => event("login", { ok: false }),
  verifyEmail: (_input, { body }) => event("email_verified", { result: body.code }),
};

/** The events of one answered or refused call; a broken connection is not an answer of the server. */
export function eventsOfCall(name: string, input: unknown, outcome: unknown): MeasuredEvent[] {
  const row = name as keyof Calls;
  if (!(outcome instanceof ApiError)) {
    const found = (
      answered[row] as ((input: unknown, answer: unknown) => MeasuredEvent | null) | undefined
    )?.(input, outcome);
    return found ? [found] : [];
  }
  const found = (refused[row] as ((input: unknown, error: ApiError) => MeasuredEvent) | undefined)?.(
    input,
    outcome,
  );
  const fault = event("api_error", { route: name, status: outcome.status });
  return found ? [found, fault] : [fault];
}
