import * as z from "zod/mini";
import { currencies, toDecimal } from "#domain/money.ts";
import { paypalClient, PaypalRefusal, type AskPaypal } from "./paypal-client.ts";
import { capture, capturesOf, eventOfCapture, eventsOfPaypal, nothing } from "./paypal-events.ts";
import { paypalProof, type ReadCertificate } from "./paypal-proof.ts";
import {
  BadSignature,
  type AskedAttempt,
  type Attempt,
  type PaymentProvider,
  type ProviderEvent,
  type RefundAnswer,
  type RefundOrder,
} from "#server/kernel/ports/payment-provider.ts";
import type { SettingsOf } from "#server/kernel/settings/providers.ts";

const refund = z.object({ id: z.string(), status: z.string(), invoice_id: z._default(z.string(), "") });
type Refund = z.output<typeof refund>;
const order = z.object({
  id: z.string(),
  status: z.string(),
  payer: z.optional(z.object({ address: z.optional(z.object({ country_code: z.optional(z.string()) })) })),
  links: z._default(z.array(z.object({ rel: z.string(), href: z.string() })), []),
  purchase_units: z._default(
    z.array(
      z.object({
        custom_id: z._default(z.string(), ""),
        payments: z.optional(
          z.object({
            captures: z._default(z.array(capture), []),
            refunds: z._default(z.array(refund), []),
          }),
        ),
      }),
    ),
    [],
  ),
});
type Order = z.output<typeof order>;

/** The locales of PayPal's pages; without one PayPal uses the language of the buyer's browser. */
const locales: Readonly<Record<string, string>> = { pl: "pl-PL", en: "en-GB", de: "de-DE" };

/** Refusals that end the attempt but not our order: another means, account or amount is needed. */
const declined = [
  "CARD_BRAND_NOT_SUPPORTED",
  "COMPLIANCE_VIOLATION",
  "DECLINED_DUE_TO_RELATED_TXN",
  "DOMESTIC_TRANSACTION_REQUIRED",
  // Another order of the attempt was captured, whose opening was not answered in time; its own event settles it.
  "DUPLICATE_INVOICE_ID",
  "INSTRUMENT_DECLINED",
  "MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED",
  "PAYEE_BLOCKED_TRANSACTION",
  "PAYER_ACCOUNT_LOCKED_OR_CLOSED",
  "PAYER_ACCOUNT_RESTRICTED",
  "PAYER_ACTION_REQUIRED",
  "PAYER_CANNOT_PAY",
  "REDIRECT_PAYER_FOR_ALTERNATE_FUNDING",
  "REFERENCED_CARD_EXPIRED",
  "TRANSACTION_BLOCKED_BY_PAYEE",
  "TRANSACTION_LIMIT_EXCEEDED",
  "TRANSACTION_RECEIVING_LIMIT_EXCEEDED",
  "TRANSACTION_REFUSED",
];
/** PayPal is not ready to capture, and is asked again. */
const too_early = ["ORDER_COMPLETION_IN_PROGRESS", "ORDER_NOT_APPROVED"];

const most_description_bytes = 127;
/** PayPal counts the description in ASCII characters, so that one of another script takes the place of several. */
function cutToBytes(text: string, most: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return text;
  // A character that was cut in two is left out.
  return new TextDecoder()
    .decode(bytes.subarray(0, most))
    .replace(/\uFFFD$/, "")
    .trimEnd();
}

export type PaypalOptions = { readonly clock?: () => Date; readonly readCertificate?: ReadCertificate };

/** Client of PayPal's Orders v2; amounts are decimal text. `clock` is the real time, not that of the demo. */
export function paypalProvider(
  settings: SettingsOf<"paypal">,
  { clock = () => new Date(), ...reading }: PaypalOptions = {},
): PaymentProvider {
  const ask = paypalClient(settings);
  const prove = paypalProof({ ...settings, clock, ...reading });
  return {
    code: "paypal",
    currencies,
    start: (attempt) => openOrder(ask, attempt),
    async readNotification(raw, headers) {
      await prove(raw, headers);
      const events = eventsOfPaypal(JSON.parse(raw.toString("utf8")));
      if (events === null) throw new BadSignature("paypal: not a notification");
      return events;
    },
    fetchEvents: (asked) => eventsOfOrder(ask, asked),
    refund: (wanted) => sendRefund(ask, wanted),
  };
}

async function openOrder(ask: AskPaypal, attempt: Attempt) {
  const { hash, amount, currency, description, return_url, cancel_url } = attempt;
  const locale = locales[attempt.locale];
  const opened = order.parse(
    await ask({
      path: "/v2/checkout/orders",
      request_id: hash,
      body: {
        intent: "CAPTURE",
        purchase_units: [
          {
            reference_id: "default",
            custom_id: hash,
            invoice_id: hash,
            description: cutToBytes(description, most_description_bytes),
            amount: { currency_code: currency, value: toDecimal(amount) },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              return_url,
              cancel_url,
              user_action: "PAY_NOW",
              shipping_preference: "NO_SHIPPING",
              ...(locale === undefined ? {} : { locale }),
            },
          },
        },
      },
    }),
  );
  const page = opened.links.find(({ rel }) => rel === "payer-action" || rel === "approve");
  if (!page) throw new Error(`paypal: the order ${opened.id} has no page`);
  return { provider_ref: opened.id, redirect_url: page.href };
}

const orderPath = (id: string): string => `/v2/checkout/orders/${encodeURIComponent(id)}`;

/** The events of an order. An approved order is captured here, once by its idempotency key. */
async function eventsOfOrder(ask: AskPaypal, { hash, provider_ref }: AskedAttempt): Promise<ProviderEvent[]> {
  const path = orderPath(provider_ref);
  const read = async (): Promise<Order> => order.parse(await ask({ path }));
  let found = await read().catch((error: unknown) => {
    // PayPal keeps an order that was not paid for some hours.
    if (error instanceof PaypalRefusal && error.status === 404) return null;
    throw error;
  });
  if (found === null) return [failed({ id: provider_ref }, hash, "RESOURCE_NOT_FOUND")];
  if (found.purchase_units.some(({ custom_id }) => custom_id !== hash))
    throw new Error(`paypal: the order ${provider_ref} is not the one of this attempt`);
  if (found.status === "APPROVED" && capturesOf(found).length === 0) {
    try {
      found = order.parse(await ask({ path: `${path}/capture`, request_id: `${hash}:capture`, body: {} }));
    } catch (error) {
      if (!(error instanceof PaypalRefusal) || error.status !== 422) throw error;
      if (declined.includes(error.issue)) return [failed(found, hash, error.issue)];
      if (too_early.includes(error.issue)) return [];
      // A concurrent query has captured it, so its capture is read.
      if (error.issue !== "ORDER_ALREADY_CAPTURED") throw error;
      found = await read();
    }
  }
  if (found.status === "VOIDED") return [failed(found, hash, "VOIDED")];
  return capturesOf(found).map((one) => ({
    ...eventOfCapture(one),
    payer_country: found.payer?.address?.country_code ?? null,
    provider_ref: found.id,
    attempt_hash: hash,
  }));
}

const failed = ({ id }: Pick<Order, "id">, attempt_hash: string, issue: string): ProviderEvent => ({
  ...nothing,
  event_id: `failed:${id}`,
  kind: "failed",
  provider_ref: id,
  attempt_hash,
  body: { order: id, issue },
});

/** Looks for the refund in its order first, because PayPal forgets the key of a request after 45 days. */
async function sendRefund(ask: AskPaypal, wanted: RefundOrder): Promise<RefundAnswer> {
  const { capture_ref, refund_hash, hash, amount, currency, description } = wanted;
  const known = (await refundsOf(ask, wanted)).find(({ invoice_id }) => invoice_id === refund_hash);
  if (known) return answerOf(known);
  try {
    const made = refund.parse(
      await ask({
        path: `/v2/payments/captures/${encodeURIComponent(capture_ref)}/refund`,
        request_id: refund_hash,
        body: {
          amount: { currency_code: currency, value: toDecimal(amount) },
          invoice_id: refund_hash,
          custom_id: hash,
          note_to_payer: description.slice(0, 255),
        },
      }),
    );
    if (made.status !== "PENDING") return answerOf(made);
    return answerOf(refund.parse(await ask({ path: `/v2/payments/refunds/${made.id}` })));
  } catch (error) {
    // A refund that was made already is no refused one: its money is on the way.
    if (error instanceof PaypalRefusal && error.status === 422 && error.issue !== "DUPLICATE_INVOICE_ID")
      return { state: "rejected", problem: error.issue };
    throw error;
  }
}

/** The refunds of an attempt's order; none for an order that PayPal does not show any more. */
async function refundsOf(ask: AskPaypal, { provider_ref }: AskedAttempt): Promise<readonly Refund[]> {
  try {
    const { purchase_units } = order.parse(await ask({ path: orderPath(provider_ref) }));
    return purchase_units.flatMap(({ payments }) => payments?.refunds ?? []);
  } catch (error) {
    if (error instanceof PaypalRefusal && error.status === 404) return [];
    throw error;
  }
}

function answerOf({ status }: Refund): RefundAnswer {
  if (status === "COMPLETED") return { state: "settled" };
  if (status === "FAILED" || status === "CANCELLED") return { state: "rejected", problem: status };
  return { state: "pending" };
}
