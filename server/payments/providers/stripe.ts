import { Stripe } from "stripe";
import { currencies, type Currency } from "#domain/money.ts";
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
import { provenEvent } from "./stripe-proof.ts";
import { callOut } from "#server/kernel/tracing/outgoing-call.ts";

/** Stripe's page has no Ukrainian, so the browser's language is used for it (money.md 1.1). */
const locales: Readonly<Record<string, "pl" | "en" | "de">> = { pl: "pl", en: "en", de: "de" };

type MethodType = "card" | "blik" | "p24";
/** Apple Pay and Google Pay are part of `card`. Without a list, Stripe offers the methods of the account. */
function methodTypes(method: string, currency: Currency): MethodType[] | undefined {
  if (method === "card") return ["card"];
  if (currency === "PLN") return ["card", "blik", "p24"];
  return currency === "EUR" ? ["card", "p24"] : undefined;
}

/** Stripe's own library with the address of the settings; it retries lost calls with the same idempotency key. */
function openClient({ secret_key, address }: SettingsOf<"stripe">): Stripe {
  const { protocol, hostname, port, pathname } = new URL(address);
  const folder = pathname.replace(/\/+$/, "");
  // The library supports no path in the address; the simulator of a demo installation has one.
  const inFolder: typeof globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    url.pathname = folder + url.pathname;
    return callOut("stripe", url, init ?? {});
  };
  return new Stripe(secret_key, {
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
    protocol: protocol === "http:" ? "http" : "https",
    httpClient: Stripe.createFetchHttpClient(inFolder),
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
  });
}

/**
 * Client of Stripe's payment page; amounts are minor units. `clock` is the real time, which limits the age
 * of notifications.
 */
export function stripeProvider(
  settings: SettingsOf<"stripe">,
  clock: () => Date = () => new Date(),
): PaymentProvider {
  const stripe = openClient(settings);
  const livemode = settings.secret_key.includes("_live_");
  return {
    code: "stripe",
    currencies,
    start: (attempt) => openSession(stripe, attempt),
    readNotification(raw, headers) {
      const event = provenEvent(settings.webhook_secret, { raw, headers, now: clock() });
      // Test money at a live installation, or another merchant's account.
      if (event.livemode !== livemode || event.account !== undefined)
        throw new BadSignature("stripe: not of this account");
      return eventsOfNotice(event);
    },
    async fetchEvents({ hash, provider_ref }) {
      const session = await stripe.checkout.sessions.retrieve(provider_ref, {
        expand: ["payment_intent.latest_charge.balance_transaction"],
      });
      if (session.livemode !== livemode || session.client_reference_id !== hash)
        throw new Error(`stripe: the session ${provider_ref} is not the one of this attempt`);
      return eventsOfSession(session);
    },
    refund: (order) => sendRefund(stripe, order),
  };
}

async function openSession(stripe: Stripe, attempt: Attempt) {
  const { hash, method, amount, currency, email, description } = attempt;
  const payment_method_types = methodTypes(method, currency);
  const session = await stripe.checkout.sessions.create(
    {
      mode: "payment",
      client_reference_id: hash,
      metadata: { payment_id: hash },
      // Captured immediately, so that Stripe's fee is known when the payment settles.
      payment_intent_data: { metadata: { payment_id: hash }, capture_method: "automatic" },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: currency.toLowerCase(),
            unit_amount: Number(amount),
            product_data: { name: description },
          },
        },
      ],
      success_url: attempt.return_url,
      cancel_url: attempt.cancel_url,
      // The same at every retry, because Stripe refuses a used key with another body. Stripe accepts 30 minutes to 24
      // hours.
      expires_at: Math.floor(attempt.expires_at.getTime() / 1000),
      locale: locales[attempt.locale] ?? "auto",
      ...(email === "" ? {} : { customer_email: email }),
      ...(payment_method_types ? { payment_method_types } : {}),
    },
    { idempotencyKey: `${hash}:create` },
  );
  if (!session.url) throw new Error(`stripe: the session ${session.id} has no page`);
  return { provider_ref: session.id, redirect_url: session.url };
}

const nothing = {
  provider_ref: "",
  attempt_hash: "",
  capture_ref: "",
  refund_hash: "",
  amount: 0n,
  currency: "",
  fee: 0n,
} as const;

type Session = Stripe.Checkout.Session;
const idOf = (one: string | { readonly id: string } | null | undefined): string =>
  typeof one === "string" ? one : (one?.id ?? "");

/** The fields of an event that follow from its session. */
const ofSession = (session: Session) => ({
  ...nothing,
  provider_ref: session.id,
  attempt_hash: session.client_reference_id ?? session.metadata?.["payment_id"] ?? "",
  amount: BigInt(session.amount_total ?? 0),
  currency: (session.currency ?? "").toUpperCase(),
  body: { id: session.id, status: session.status, payment_status: session.payment_status },
});

/** The events of a notification, or none. Stripe guarantees neither the order nor the number of notifications. */
function eventsOfNotice(event: Stripe.Event): ProviderEvent[] {
  if (
    event.type === "checkout.session.completed" ||
    event.type === "checkout.session.async_payment_succeeded"
  ) {
    const session = event.data.object;
    // The notification does not contain Stripe's fee, so the session is read before the payment settles.
    return session.payment_status === "paid"
      ? [{ ...ofSession(session), event_id: event.id, kind: "ask" }]
      : [{ ...ofSession(session), event_id: `pending:${session.id}`, kind: "pending" }];
  }
  if (event.type === "checkout.session.async_payment_failed" || event.type === "checkout.session.expired")
    return [failed(event.data.object)];
  if (event.type === "refund.created" || event.type === "refund.updated" || event.type === "refund.failed")
    return eventsOfRefund(event.data.object);
  if (
    event.type === "charge.dispute.created" ||
    event.type === "charge.dispute.funds_withdrawn" ||
    event.type === "charge.dispute.funds_reinstated" ||
    event.type === "charge.dispute.closed"
  )
    return eventsOfDispute(event.data.object);
  return [];
}

const failed = (session: Session): ProviderEvent => ({
  ...ofSession(session),
  event_id: `failed:${session.id}`,
  kind: "failed",
});

/** The events of a session that was read with its payment, charge and balance transaction. */
function eventsOfSession(session: Session): ProviderEvent[] {
  const intent = session.payment_intent;
  if (session.payment_status === "paid" && intent !== null && typeof intent !== "string")
    return [captured(session, intent)];
  if (session.status === "expired") return [failed(session)];
  if (session.status !== "complete") return [];
  // The page was completed, and the bank refused the payment afterwards.
  if (intent !== null && typeof intent !== "string" && intent.status === "requires_payment_method")
    return [failed(session)];
  return [{ ...ofSession(session), event_id: `pending:${session.id}`, kind: "pending" }];
}

function captured(session: Session, intent: Stripe.PaymentIntent): ProviderEvent {
  const charge = intent.latest_charge;
  const balance = charge !== null && typeof charge !== "string" ? charge.balance_transaction : null;
  const fee_source = balance !== null && typeof balance !== "string" ? balance : null;
  return {
    ...ofSession(session),
    event_id: `capture:${intent.id}`,
    kind: "captured",
    capture_ref: intent.id,
    amount: BigInt(intent.amount_received),
    currency: intent.currency.toUpperCase(),
    // An account in another currency has its fee in that currency; the books only take fees in the payment's currency.
    fee: fee_source && fee_source.currency === intent.currency ? BigInt(fee_source.fee) : 0n,
    payer_country:
      charge !== null && typeof charge !== "string"
        ? (charge.payment_method_details?.card?.country ?? null)
        : null,
    body: {
      session: session.id,
      payment_intent: intent.id,
      charge: idOf(charge),
      balance: fee_source?.id ?? null,
    },
  };
}

const refund_states = {
  pending: "pending",
  requires_action: "pending",
  succeeded: "settled",
  failed: "rejected",
  canceled: "rejected",
} as const;
/** An unknown status counts as pending, because it may still change to a known one. */
const refundState = ({ status }: Stripe.Refund) =>
  Object.entries(refund_states).find(([name]) => name === status)?.[1] ?? "pending";

function eventsOfRefund(refund: Stripe.Refund): ProviderEvent[] {
  const state = refundState(refund);
  if (state === "pending") return [];
  return [
    {
      ...nothing,
      event_id: `refund:${refund.id}:${state}`,
      kind: state === "settled" ? "refunded" : "refund_rejected",
      attempt_hash: refund.metadata?.["payment_id"] ?? "",
      capture_ref: idOf(refund.payment_intent),
      refund_hash: refund.metadata?.["refund_id"] ?? "",
      amount: BigInt(refund.amount),
      currency: refund.currency.toUpperCase(),
      body: { refund: refund.id, status: refund.status, failure_reason: refund.failure_reason ?? null },
    },
  ];
}

/** An inquiry moves no money; a withdrawal by Stripe is a chargeback, and its reinstatement ends it. */
function eventsOfDispute(dispute: Stripe.Dispute): ProviderEvent[] {
  if (!dispute.balance_transactions.some(({ amount }) => amount < 0)) return [];
  const returned = dispute.balance_transactions.some(({ amount }) => amount > 0);
  return [
    {
      ...nothing,
      event_id: returned ? `dispute:${dispute.id}:won` : `dispute:${dispute.id}`,
      kind: returned ? "claim_won" : "charged_back",
      attempt_hash: dispute.metadata["payment_id"] ?? "",
      capture_ref: idOf(dispute.payment_intent),
      amount: BigInt(dispute.amount),
      currency: dispute.currency.toUpperCase(),
      body: { dispute: dispute.id, status: dispute.status, reason: dispute.reason },
    },
  ];
}

/** Looks for the refund by its metadata first, because Stripe forgets an idempotency key after a day. */
async function sendRefund(stripe: Stripe, order: RefundOrder): Promise<RefundAnswer> {
  const { refund_hash, hash, amount, capture_ref } = order;
  const payment_intent = capture_ref || (await intentOf(stripe, order));
  const { data } = await stripe.refunds.list({ payment_intent, limit: 100 });
  const known = data.find(({ metadata }) => metadata?.["refund_id"] === refund_hash);
  if (known) return answerOf(known);
  try {
    return answerOf(
      await stripe.refunds.create(
        {
          payment_intent,
          amount: Number(amount),
          reason: "requested_by_customer",
          metadata: { refund_id: refund_hash, payment_id: hash },
        },
        { idempotencyKey: refund_hash },
      ),
    );
  } catch (error) {
    // A retry cannot succeed: the payment was refunded in Stripe's dashboard already or charged back by the bank.
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400)
      return { state: "rejected", problem: error.message };
    throw error;
  }
}

function answerOf(refund: Stripe.Refund): RefundAnswer {
  const state = refundState(refund);
  if (state !== "rejected") return { state };
  return { state, problem: refund.failure_reason ?? refund.status ?? state };
}

async function intentOf(stripe: Stripe, { provider_ref }: AskedAttempt): Promise<string> {
  return idOf((await stripe.checkout.sessions.retrieve(provider_ref)).payment_intent);
}
