import type { Currency } from "#domain/money.ts";

/** An attempt as a provider needs to know it; `amount` is minor units. */
export type Attempt = {
  readonly hash: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly description: string;
  readonly email: string;
  readonly locale: string;
  readonly return_url: string;
  readonly notify_url: string;
  readonly expires_at: Date;
};

/** What a provider said, in our words. `event_id` is unique by provider, so a repetition is recognised. */
export type ProviderEvent = {
  readonly event_id: string;
  readonly kind: "captured" | "failed" | "pending" | "refunded";
  readonly provider_ref: string;
  readonly attempt_hash: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly fee: bigint;
  readonly body: unknown;
};

/** A notification whose proof does not hold; answered 400 and never stored. */
export class BadSignature extends Error {
  override readonly name = "BadSignature";
}

/** One shape for all providers: only the server-to-server word counts, a returning browser proves nothing (§4). */
export type PaymentProvider = {
  readonly code: string;
  readonly currencies: readonly Currency[];
  /** Idempotent by the attempt's hash. */
  readonly start: (
    attempt: Attempt,
  ) => Promise<{ readonly provider_ref: string; readonly redirect_url: string }>;
  /** Throws BadSignature. */
  readonly readNotification: (
    raw: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
  ) => ProviderEvent;
  /** The source of truth, asked when notifications are late. */
  readonly fetchEvents: (provider_ref: string) => Promise<readonly ProviderEvent[]>;
  /** Idempotent by `refund_hash`. `refused` says why the provider will never send it; whoever waits is not refused. */
  readonly refund: (input: {
    readonly provider_ref: string;
    readonly refund_hash: string;
    readonly amount: bigint;
    readonly currency: Currency;
  }) => Promise<{ readonly settled: boolean; readonly refused?: string }>;
};
