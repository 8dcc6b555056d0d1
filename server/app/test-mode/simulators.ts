import { brands } from "#brands/all.ts";
import { languages, type Language } from "#domain/catalog.ts";
import { currencies } from "#domain/money.ts";
import { requesterOf } from "#server/tax/index.ts";
import type { Engine } from "#server/kernel/ports/engine.ts";
import type { PaymentProvider } from "#server/kernel/ports/payment-provider.ts";
import type { Vies } from "#server/kernel/ports/vies.ts";

/** A text of the test mode: the source after a note that it was not translated. */
export const pseudoTranslation = (source_lang: string, target_lang: string, text: string): string =>
  `[test mode ${source_lang}→${target_lang}: no translation was made, the source follows] ${text}`;

/** The engine of the test mode, which calls nothing. */
export const pseudo_engine: Engine = {
  name: "demo",
  stand_in: true,
  tags: "marks",
  terms: "none",
  limits: { texts: 50, bytes: 40_000, parallel: 1 },
  pairs: () =>
    Promise.resolve(
      languages.flatMap((source_lang: Language) =>
        languages
          .filter((target_lang) => target_lang !== source_lang)
          .map((target_lang) => ({ source_lang, target_lang })),
      ),
    ),
  translate: ({ segments, source_lang, target_lang }) =>
    Promise.resolve({
      results: segments.map((text) => ({ text: pseudoTranslation(source_lang, target_lang, text) })),
      billed_characters: 0,
    }),
};

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
