import type { Language, PackageKey } from "#domain/catalog.ts";
import type { Currency } from "#domain/money.ts";
import type { PairRate, PriceSheet, SwornRate } from "./sheet.ts";
import { first_bands } from "./band-weights.ts";
import { first_stage_weights } from "./stage-weights.ts";

/** Demo prices, not a real offer: based on public price lists of Polish, German and British agencies. */

const per_mille = 1000n;
const major = 1_000_000n;

/** Rates in thousandths of a major unit per word: Light, Economy, Business, Expert. */
type Rates = readonly [bigint, bigint, bigint, bigint];
const micros = ([light, economy, business, expert]: Rates): Record<PackageKey, bigint> => ({
  light: light * per_mille,
  economy: economy * per_mille,
  business: business * per_mille,
  expert: expert * per_mille,
});

const bothWays = (a: Language, b: Language, rates: Rates): PairRate[] => [
  { source_lang: a, target_lang: b, rate_micros: micros(rates) },
  { source_lang: b, target_lang: a, rate_micros: micros(rates) },
];

/** Sworn pages have two prices: into Polish and from Polish. */
const swornWith = (other: Language, into_polish: bigint, from_polish: bigint): SwornRate[] => [
  { source_lang: other, target_lang: "pl", page_micros: into_polish * major },
  { source_lang: "pl", target_lang: other, page_micros: from_polish * major },
];

const polish: readonly (readonly [readonly Language[], Rates])[] = [
  // Assumed: 0.21 and not the market price of 0.16, because a translator's share of 0.16 at 2,000 words a day is less
  // than the Polish minimum hourly rate.
  [["en"], [90n, 210n, 220n, 320n]],
  [["de"], [100n, 180n, 240n, 350n]],
  [["uk"], [90n, 160n, 220n, 320n]],
  [
    ["fr", "es", "it"],
    [110n, 200n, 270n, 380n],
  ],
  [
    ["sv", "no", "da", "nl"],
    [160n, 300n, 380n, 500n],
  ],
  [
    ["zh", "ja", "ko", "ar"],
    [180n, 340n, 440n, 580n],
  ],
];

const sworn: readonly (readonly [readonly Language[], bigint, bigint])[] = [
  [["en", "de", "fr"], 55n, 65n],
  [["uk", "es", "it", "sv", "no", "da", "nl"], 62n, 75n],
  [["zh", "ja", "ko", "ar"], 80n, 110n],
];

type Rules = Omit<
  PriceSheet,
  "version" | "currency" | "pairs" | "sworn_pairs" | "minimum_gross" | "email_unit_micros" | "phone" | "oral"
>;
const rules: Rules = {
  proofreading_bps: 5000n,
  native_proofreading_bps: 5000n,
  specialized_bps: 2500n,
  repetition_bps: 3000n,
  bands: first_bands,
  rush_bps: { normal: 0n, half: 2500n, quarter: 5000n },
  worker_share_bps: {
    L: [0n, 4500n],
    MT: [0n],
    E: [6000n],
    B: [4800n, 1400n],
    TP: [4800n, 1200n],
    X: [4200n, 1200n, 1200n],
    PR: [6000n],
  },
  sworn_worker_share_bps: 6500n,
  stage_weight_bps: first_stage_weights,
};

/** English and German outside złoty: Polish pairs, sworn pages and spoken services have no instant price there. */
const abroad = (currency: Currency, rates: Rates): PriceSheet => ({
  ...rules,
  version: `demo-${currency}-1`,
  currency,
  pairs: bothWays("en", "de", rates),
  sworn_pairs: [],
  minimum_gross: 500n,
  email_unit_micros: null,
  phone: null,
  oral: null,
});

/** The price lists a new installation starts with, one per currency; all rates are net. */
export const demo_sheets: Readonly<Record<Currency, PriceSheet>> = {
  PLN: {
    ...rules,
    version: "demo-PLN-1",
    currency: "PLN",
    pairs: polish.flatMap(([others, rates]) => others.flatMap((other) => bothWays("pl", other, rates))),
    sworn_pairs: sworn.flatMap(([others, into, from]) =>
      others.flatMap((other) => swornWith(other, into, from)),
    ),
    minimum_gross: 1000n,
    email_unit_micros: 25n * major,
    phone: { minute_micros: 3n * major, minimum_minutes: 10 },
    oral: { hour_micros: 200n * major, block_hours: 4, second_interpreter_after_minutes: 120 },
  },
  EUR: abroad("EUR", [30n, 50n, 80n, 140n]),
  GBP: abroad("GBP", [30n, 55n, 85n, 130n]),
  USD: abroad("USD", [35n, 60n, 100n, 160n]),
};
