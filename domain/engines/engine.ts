import type { Language } from "../catalog.ts";

/** The protocols that machine translation engines speak. */
export const engine_kinds = ["deepl", "libretranslate", "apertium", "openai", "modernmt"] as const;
export type EngineKind = (typeof engine_kinds)[number];

/** Kinds that take a form of address and terms with a text. */
export const adaptable_kinds: readonly EngineKind[] = ["deepl", "openai"];

/**
 * What a translation is for: packages with a machine step, the page of machine translation, suggestions in the editor.
 */
export const engine_purposes = ["light", "demo", "suggest"] as const;
export type EnginePurpose = (typeof engine_purposes)[number];

export const formalities = ["default", "more", "less"] as const;
export type Formality = (typeof formalities)[number];

/** Why an engine is out until the desk tries again: a wrong key, no right, or an exhausted quota. */
export const out_reasons = ["unauthorized", "forbidden", "quota"] as const;
export type OutReason = (typeof out_reasons)[number];

/** The end of a call of an engine, as its use is recorded. */
export const engine_outcomes = [
  "ok",
  "timeout",
  "unreachable",
  "rate_limited",
  "server_error",
  "unauthorized",
  "forbidden",
  "quota",
  "refused",
  "invalid_answer",
  "wrong_count",
  "cut",
  "too_long",
] as const;
export type EngineOutcome = (typeof engine_outcomes)[number];

export type LanguagePair = { readonly source_lang: Language; readonly target_lang: Language };

/** `pl-en`. */
export const pairName = ({
  source_lang,
  target_lang,
}: {
  source_lang: string;
  target_lang: string;
}): string => `${source_lang}-${target_lang}`;

/** The price of billed characters in millionths of a unit, from minor units for a million; rounded half up here. */
export const costMicros = (characters: number, million_price: bigint): bigint =>
  (BigInt(characters) * million_price + 50n) / 100n;

/** Hosts of the own network, to which a key may be sent without encryption. */
const own_host =
  /^(?:localhost|127(?:\.\d{1,3}){3}|10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|\[::1\]|[a-z0-9-]+|[a-z0-9.-]+\.(?:internal|local))$/i;

/** Whether an address can be that of an engine: https, or http in the own network; no login, query or fragment. */
export function isEngineAddress(text: string): boolean {
  const match = /^(https?):\/\/((?:\[[0-9a-f:]+\]|[a-z0-9.-]+))(?::\d{1,5})?(?:\/[\w./~-]*)?$/i.exec(text);
  if (!match) return false;
  const [, scheme = "", host = ""] = match;
  return scheme.toLowerCase() === "https" || own_host.test(host);
}

/** Scheme, host and port of an address. */
export const originOfAddress = (address: string): string =>
  (/^https?:\/\/[^/]+/i.exec(address)?.[0] ?? address).toLowerCase();
