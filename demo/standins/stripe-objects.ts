import { randomBytes } from "node:crypto";
import type { PageLocale } from "./hosted-page.ts";

/** The objects of Stripe's API that a payment page needs, and the parser of its forms. */

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;
export const unixNow = (): number => Math.floor(Date.now() / 1000);

export type Intent = {
  readonly id: string;
  readonly charge: string;
  amount_received: number;
  status: "processing" | "succeeded" | "requires_payment_method";
};
export type StoredSession = {
  readonly id: string;
  readonly client_reference_id: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly amount: number;
  readonly currency: string;
  readonly name: string;
  readonly locale: string;
  readonly email: string | null;
  readonly types: readonly string[];
  readonly success_url: string;
  readonly cancel_url: string;
  readonly expires_at: number;
  readonly created: number;
  readonly url: string;
  /** The product's endpoint; in reality it is a setting of the account. */
  readonly endpoint: string;
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  intent: Intent | null;
};
export type StoredRefund = {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  readonly endpoint: string;
  status: "pending" | "succeeded" | "failed";
  failure_reason: string | null;
};

type Tree = { [name: string]: Tree | string };
/** `line_items[0][price_data][currency]=pln` as nested objects, like Stripe's parser. */
export function readForm(text: string): Tree {
  const root: Tree = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const names = key.split(/[[\]]+/).filter(Boolean);
    const last = names.pop();
    if (last === undefined) continue;
    let node = root;
    for (const name of names) {
      const below = node[name];
      node = typeof below === "object" ? below : (node[name] = {});
    }
    node[last] = value;
  }
  return root;
}
export function textAt(tree: Tree, ...names: readonly string[]): string | null {
  let node: Tree | string | undefined = tree;
  for (const name of names) node = typeof node === "object" ? node[name] : undefined;
  return typeof node === "string" ? node : null;
}
export function textsAt(tree: Tree, name: string): Record<string, string> {
  const node = tree[name];
  if (typeof node !== "object") return {};
  return Object.fromEntries(
    Object.entries(node).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
}

/** Stripe's fee: 1.5 % and a fixed part, in whole minor units. */
const feeOf = (amount: number): number => Math.round(amount * 0.015) + 100;

const chargeObject = ({ charge, id, amount_received }: Intent, currency: string, deep: boolean) => ({
  id: charge,
  object: "charge",
  amount: amount_received,
  currency,
  livemode: false,
  paid: true,
  payment_intent: id,
  status: "succeeded",
  balance_transaction: deep
    ? {
        id: `txn_${charge.slice(3)}`,
        object: "balance_transaction",
        amount: amount_received,
        currency,
        fee: feeOf(amount_received),
        net: amount_received - feeOf(amount_received),
        status: "pending",
        type: "charge",
      }
    : `txn_${charge.slice(3)}`,
});

/** `expand` names the fields that are returned as objects instead of ids. */
export function intentObject(session: StoredSession, intent: Intent, expand: readonly string[]) {
  const within = (path: string) => expand.some((one) => one === path || one.startsWith(`${path}.`));
  const paid = intent.status === "succeeded";
  return {
    id: intent.id,
    object: "payment_intent",
    amount: session.amount,
    amount_received: paid ? intent.amount_received : 0,
    currency: session.currency,
    livemode: false,
    metadata: session.metadata,
    payment_method_types: session.types,
    status: intent.status,
    latest_charge: !paid
      ? null
      : within("latest_charge")
        ? chargeObject(intent, session.currency, within("latest_charge.balance_transaction"))
        : intent.charge,
  };
}

export function sessionObject(session: StoredSession, expand: readonly string[] = []) {
  const { intent } = session;
  const deeper = expand
    .filter((path) => path === "payment_intent" || path.startsWith("payment_intent."))
    .map((path) => path.slice("payment_intent.".length));
  return {
    id: session.id,
    object: "checkout.session",
    amount_total: intent?.amount_received ?? session.amount,
    cancel_url: session.cancel_url,
    client_reference_id: session.client_reference_id,
    created: session.created,
    currency: session.currency,
    customer_email: session.email,
    expires_at: session.expires_at,
    livemode: false,
    locale: session.locale,
    metadata: session.metadata,
    mode: "payment",
    payment_intent: intent && (deeper.length > 0 ? intentObject(session, intent, deeper) : intent.id),
    payment_method_types: session.types,
    payment_status: session.payment_status,
    status: session.status,
    success_url: session.success_url,
    url: session.status === "open" ? session.url : null,
  };
}

export const refundObject = ({ endpoint: _endpoint, ...refund }: StoredRefund) => ({
  ...refund,
  object: "refund",
});

/** `withdraw` deducts the money immediately, `win` restores it; an inquiry of a bank does neither. */
export function disputeObject(session: StoredSession, intent: Intent, act: string | null) {
  const balance = (amount: number) => ({
    id: newId("txn"),
    object: "balance_transaction",
    amount,
    currency: session.currency,
  });
  const taken = act === "withdraw" || act === "win";
  return {
    id: `dp_${intent.id.slice(3)}`,
    object: "dispute",
    amount: intent.amount_received,
    currency: session.currency,
    charge: intent.charge,
    payment_intent: intent.id,
    livemode: false,
    metadata: {},
    reason: "fraudulent",
    status: act === "win" ? "won" : taken ? "needs_response" : "warning_needs_response",
    balance_transactions: [
      ...(taken ? [balance(-intent.amount_received)] : []),
      ...(act === "win" ? [balance(intent.amount_received)] : []),
    ],
  };
}

export const eventObject = (type: string, object: object) => ({
  id: newId("evt"),
  object: "event",
  api_version: "2026-10-28.endive",
  created: unixNow(),
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
  data: { object },
});

const page_locales: Readonly<Record<string, PageLocale>> = { pl: "pl", en: "en", de: "de", auto: "ua" };
/** With "auto" the page has the language of the browser; with a Ukrainian browser it is Ukrainian. */
export const pageLocale = (locale: string): PageLocale => page_locales[locale] ?? "en";
