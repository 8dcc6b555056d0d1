import type { ViesAnswer } from "#domain/tax/tax.ts";
/** What the register said of a number, in our words; `reason` is its own word for why there is no answer. */
export type ViesResult = {
  readonly answer: ViesAnswer;
  readonly reason: string;
  /** Proof of the consultation; given because we say who asks. */
  readonly request_identifier: string | null;
  readonly request_date: Date | null;
  readonly name: string;
  readonly address: string;
  readonly raw: unknown;
};

/** The register of VAT numbers of the Union. It answers always: being away is an answer too, and never a no. */
export type Vies = {
  /** Our own number, prefix first, in whose name is asked. */
  readonly requester: string;
  readonly check: (vat_id: string) => Promise<ViesResult>;
};
