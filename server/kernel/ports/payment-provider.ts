import type { Currency } from "#domain/money.ts";

/** The data of an attempt for its provider; `amount` is minor units. */
export type Attempt = {
  readonly hash: string;
  /** The chosen method; a provider of several shows the one on its page. */
  readonly method: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly description: string;
  readonly email: string;
  /** The address of the brand, for providers that require one and cannot use the buyer's. */
  readonly brand_email: string;
  /** The buyer's country, by ISO 3166-1; empty when not entered. */
  readonly country: string;
  /** Names of the buyer, for providers that require them; empty when not entered. */
  readonly first_name?: string;
  readonly last_name?: string;
  readonly locale: string;
  /** The network address of the buyer. */
  readonly customer_ip: string;
  readonly return_url: string;
  /** The page for a buyer who cancelled without paying. */
  readonly cancel_url: string;
  readonly notify_url: string;
  readonly expires_at: Date;
};

/** The target of the browser: an address to open, or a form to send there by POST. */
type Started = {
  readonly provider_ref: string;
  readonly redirect_url: string;
  readonly form?: Readonly<Record<string, string>>;
};

/**
 * An event of a provider in our terms. `event_id` is unique by provider, so a duplicate is recognised; the same capture
 * has the same id in a notification and in a response. `ask` proves nothing: it means that the provider has to be queried
 * (fetchEvents); unsigned or weakly signed notifications are parsed as it. An empty `attempt_hash` means that the
 * provider named the attempt only by its own reference. `claim_won` has the id of the `charged_back` that it reverses,
 * with ":won" behind it.
 */
export type ProviderEvent = {
  readonly event_id: string;
  readonly kind:
    | "captured"
    | "failed"
    | "pending"
    | "ask"
    | "refunded"
    | "refund_rejected"
    | "charged_back"
    | "claim_won";
  readonly provider_ref: string;
  readonly attempt_hash: string;
  /** The provider's id of the capture; empty for an event that is not about one. */
  readonly capture_ref: string;
  /** Our hash of the refund of an event; empty for all others. */
  readonly refund_hash: string;
  readonly amount: bigint;
  readonly currency: string;
  /** The provider's fee, in minor units of the currency; 0 when unknown. */
  readonly fee: bigint;
  readonly body: unknown;
  /** Country of the card or account that paid (ISO alpha-2), where the provider names it. */
  readonly payer_country?: string | null;
  /** A task for the desk; written to the log once, with the event. */
  readonly for_desk?: DeskTask;
};

/**
 * `confirm_by_hand`: a reported payment that nothing proves. `not_taken`: money at the provider that is not accepted,
 * because its amount differs from the requested one.
 */
type DeskTask = "confirm_by_hand" | "not_taken";

/** A notification with an invalid proof; answered 400 and never stored. */
export class BadSignature extends Error {
  override readonly name = "BadSignature";
}

/** The data of an attempt for a later query to its provider. */
export type AskedAttempt = {
  readonly hash: string;
  readonly provider_ref: string;
  readonly amount: bigint;
  readonly currency: Currency;
  /** The buyer returned some seconds ago, so an attempt without money counts as failed. */
  readonly is_over?: boolean;
  /** Unproven captures of notifications, by the provider's ids; queried one by one. */
  readonly reported_captures?: readonly string[];
};

/** A refund of a capture to its source; `amount` is minor units. */
export type RefundOrder = AskedAttempt & {
  readonly capture_ref: string;
  readonly refund_hash: string;
  /** The text shown to the buyer with the refund, where the provider supports it. */
  readonly description: string;
  /** The address for the provider's later notification of the result. */
  readonly notify_url: string;
};

/** `pending`: in progress and queried again. `rejected` is final; `problem` is for the desk. */
export type RefundAnswer =
  | { readonly state: "settled" | "pending" }
  | { readonly state: "rejected"; readonly problem: string };

export type Headers = Readonly<Record<string, string | undefined>>;

/** One interface for all providers: only server-to-server messages count, a returning browser proves nothing (§4). */
export type PaymentProvider = {
  readonly code: string;
  readonly currencies: readonly Currency[];
  /** Idempotent by the attempt's hash. */
  readonly start: (attempt: Attempt) => Promise<Started>;
  /** Parses the received bytes. Throws BadSignature; makes no request, because the provider waits for the response. */
  readonly readNotification: (
    raw: Buffer,
    headers: Headers,
  ) => readonly ProviderEvent[] | Promise<readonly ProviderEvent[]>;
  /** The source of truth. Does the steps of the protocol before money counts (verify, capture); safe to repeat. */
  readonly fetchEvents: (asked: AskedAttempt) => Promise<readonly ProviderEvent[]>;
  /** Idempotent by `refund_hash`: a repeated call returns the state of the refund. */
  readonly refund: (order: RefundOrder) => Promise<RefundAnswer>;
};
