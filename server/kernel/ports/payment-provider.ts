import type { Currency } from "#domain/money.ts";

/** An attempt as a provider needs to know it; `amount` is minor units. */
export type Attempt = {
  readonly hash: string;
  /** The method that was chosen; a provider of several shows the one on its page. */
  readonly method: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly description: string;
  readonly email: string;
  /** Names of the buyer, for providers that want them; empty where nobody gave them. */
  readonly first_name?: string;
  readonly last_name?: string;
  readonly locale: string;
  /** The address the buyer came from. */
  readonly customer_ip: string;
  readonly return_url: string;
  /** Where a buyer goes who changed their mind and paid nothing. */
  readonly cancel_url: string;
  readonly notify_url: string;
  readonly expires_at: Date;
};

/** Where the browser goes: an address to open, or a form to send there by POST. */
type Started = {
  readonly provider_ref: string;
  readonly redirect_url: string;
  readonly form?: Readonly<Record<string, string>>;
};

/**
 * What a provider said, in our words. `event_id` is unique by provider, so a repetition is recognised; the same capture
 * has the same id whether a notification or an answer speaks of it. `ask` proves nothing: it says that the provider has
 * something to say when asked (fetchEvents), and is how unsigned or weakly signed notifications are taken. An empty
 * `attempt_hash` means that the provider named the attempt by its own reference alone. `claim_won` has the id of the
 * `charged_back` that it undoes, with ":won" behind it.
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
  /** The provider's own name of the capture; empty where an event is not about one. */
  readonly capture_ref: string;
  /** Our name of the refund that an event is about; empty for all others. */
  readonly refund_hash: string;
  readonly amount: bigint;
  readonly currency: string;
  /** What the provider keeps, in minor units of the currency; 0 where it does not say. */
  readonly fee: bigint;
  readonly body: unknown;
  /** Country of the card or account that paid (ISO alpha-2), where the provider names it. */
  readonly payer_country?: string | null;
  /** What a person has to look at; written to the log once, with the event. */
  readonly for_desk?: DeskTask;
};

/**
 * `confirm_by_hand`: money is said to be there and nothing proves it. `not_taken`: money lies at the provider that is
 * not ours, because it is another amount than we asked for.
 */
type DeskTask = "confirm_by_hand" | "not_taken";

/** A notification whose proof does not hold; answered 400 and never stored. */
export class BadSignature extends Error {
  override readonly name = "BadSignature";
}

/** An attempt as its provider is asked about it later. */
export type AskedAttempt = {
  readonly hash: string;
  readonly provider_ref: string;
  readonly amount: bigint;
  readonly currency: Currency;
  /** The buyer returned some seconds ago, so an attempt without money counts as failed. */
  readonly is_over?: boolean;
  /** Captures that notifications named and did not prove, by the provider's names; asked about one by one. */
  readonly told?: readonly string[];
};

/** Money to go back to where a capture came from; `amount` is minor units. */
export type RefundOrder = AskedAttempt & {
  readonly capture_ref: string;
  readonly refund_hash: string;
  /** What the buyer reads beside the money, where the provider shows it. */
  readonly description: string;
  /** Where the provider says later what became of it. */
  readonly notify_url: string;
};

/** `pending`: it is on its way and asked about again. `rejected` is final; `problem` is for the desk. */
export type RefundAnswer =
  | { readonly state: "settled" | "pending" }
  | { readonly state: "rejected"; readonly problem: string };

export type Headers = Readonly<Record<string, string | undefined>>;

/** One shape for all providers: only the server-to-server word counts, a returning browser proves nothing (§4). */
export type PaymentProvider = {
  readonly code: string;
  readonly currencies: readonly Currency[];
  /** Idempotent by the attempt's hash. */
  readonly start: (attempt: Attempt) => Promise<Started>;
  /** Reads the bytes as they came. Throws BadSignature; asks nobody, because the provider waits for the answer. */
  readonly readNotification: (
    raw: Buffer,
    headers: Headers,
  ) => readonly ProviderEvent[] | Promise<readonly ProviderEvent[]>;
  /** The source of truth. Does what the protocol wants before money counts (verify, capture); safe to repeat. */
  readonly fetchEvents: (asked: AskedAttempt) => Promise<readonly ProviderEvent[]>;
  /** Idempotent by `refund_hash`: asked again, it says where the refund stands. */
  readonly refund: (order: RefundOrder) => Promise<RefundAnswer>;
};
