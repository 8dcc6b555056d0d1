import { brands } from "#brands/all.ts";
import { currencies } from "#domain/money.ts";
import { unchangedEngine } from "#server/engines/index.ts";
import { requesterOf } from "#server/tax/index.ts";
import type { PaymentProvider } from "#server/kernel/ports/payment-provider.ts";
import type { Vies } from "#server/kernel/ports/vies.ts";

type Pair = { readonly source_lang: string; readonly target_lang: string };

const note = ({ source_lang, target_lang }: Pair): string =>
  `[test mode ${source_lang}→${target_lang}: no translation was made, the source follows]`;

/** A text of the test mode: the source after a note that it was not translated. */
export const pseudoTranslation = (pair: Pair, text: string): string => `${note(pair)} ${text}`;

/** The engine of the test mode. */
export const pseudo_engine = unchangedEngine(note);

/**
 * The bank of the test mode: a payment that is asked about is paid, and every refund arrives. It has the code of the local bank, which
 * every brand offers where it exists.
 */
export const test_bank: PaymentProvider = {
  code: "local_bank",
  currencies,
  start: ({ hash }) => Promise.resolve({ provider_ref: hash, redirect_url: "about:blank" }),
  readNotification: () => [],
  fetchEvents: ({ hash, provider_ref, amount, currency }) =>
    Promise.resolve([
      {
        event_id: `${provider_ref}:paid`,
        kind: "captured",
        provider_ref,
        attempt_hash: hash,
        capture_ref: provider_ref,
        refund_hash: "",
        amount,
        currency,
        fee: 0n,
        body: { test_mode: true },
      },
    ]),
  refund: () => Promise.resolve({ state: "settled" }),
};

/** Every VAT number of the test mode is valid: the register is not asked. */
export const test_vies: Vies = {
  requester: requesterOf(brands[0].seller),
  check: () =>
    Promise.resolve({
      answer: "valid",
      reason: "",
      request_identifier: null,
      request_date: null,
      name: "",
      address: "",
      raw: { test_mode: true },
    }),
};
