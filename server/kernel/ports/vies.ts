import type { ViesAnswer } from "#domain/tax/tax.ts";
/** The register's answer for a number, in our terms; `reason` is its own code for a failed query. */
export type ViesResult = {
  readonly answer: ViesAnswer;
  readonly reason: string;
  /** Proof of the consultation; issued because our own number is sent as the requester. */
  readonly request_identifier: string | null;
  readonly request_date: Date | null;
  readonly name: string;
  readonly address: string;
  readonly raw: unknown;
};

/** The Union's register of VAT numbers. It always returns an answer: an outage is one too, and never "invalid". */
export type Vies = {
  /** Our own VAT number with prefix, sent as the requester. */
  readonly requester: string;
  readonly check: (vat_id: string) => Promise<ViesResult>;
};
