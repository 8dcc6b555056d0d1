import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Language } from "#domain/catalog.ts";
import { type Engine, EngineFault, type EngineRequest } from "#server/kernel/ports/engine.ts";
import { type AdapterParts, charactersOf, crossed, languageOf, type LanguageCodes } from "./adapter.ts";

const source_codes: LanguageCodes = { no: "NB" };
/** English and Chinese are targets in a variant only. */
const target_codes: LanguageCodes = { no: "NB", en: "EN-GB", zh: "ZH-HANS" };

const translated = z.object({
  translations: z.array(
    z.object({ text: z.string(), billed_characters: z.optional(z.int().check(z.minimum(0))) }),
  ),
});
const listed = z.array(z.object({ language: z.string() }));
const glossaries = z.object({ glossaries: z.array(z.object({ glossary_id: z.string(), name: z.string() })) });
const made_glossary = z.object({ glossary_id: z.string() });
type Making = Pick<EngineRequest, "source_lang" | "target_lang" | "signal"> & {
  readonly name: string;
  readonly entries: string;
};
type Glossary = { readonly name: string; readonly glossary_id: string };

const formality_codes = { default: "default", more: "prefer_more", less: "prefer_less" } as const;
const upper = (lang: Language, codes: LanguageCodes): string => (codes[lang] ?? lang).toUpperCase();

/** The entries of a glossary as tab-separated lines, which a term may not break. */
const entriesOf = (terms: EngineRequest["terms"]): string =>
  terms
    .map(({ source, target }) => [source, target].map((text) => text.replaceAll(/\s+/g, " ").trim()))
    .filter(([source, target]) => source !== "" && target !== "")
    .map((pair) => pair.join("\t"))
    .join("\n");

/** The glossaries of one engine. */
function deeplGlossaries(http: AdapterParts["http"], headers: Readonly<Record<string, string>>) {
  const making = new Map<string, Promise<Glossary>>();

  /** The glossary of the terms of a request; requests at the same time make one. */
  async function glossaryFor({
    terms,
    source_lang,
    target_lang,
    signal,
  }: EngineRequest): Promise<Glossary | null> {
    const entries = entriesOf(terms);
    if (entries === "") return null;
    const pair = { source_lang: source_lang, target_lang: target_lang };
    const hash = createHash("sha256")
      .update(JSON.stringify([pair, entries]))
      .digest("hex")
      .slice(0, 32);
    const name = `tolmaro-${hash}`;
    const begun = making.get(name);
    if (begun) return begun;
    const made = madeGlossary({ name, entries, source_lang, target_lang, signal });
    making.set(name, made);
    return made;
  }

  async function madeGlossary({
    name,
    entries,
    source_lang,
    target_lang,
    signal,
  }: Making): Promise<Glossary> {
    const found = await http({ path: "/v2/glossaries", method: "GET", headers, signal }, glossaries);
    const known = found.glossaries.find((one) => one.name === name);
    if (known) return known;
    const languages = { source_lang: source_codes[source_lang] ?? source_lang, target_lang };
    const body = { name, ...languages, entries, entries_format: "tsv" };
    const made = await http({ path: "/v2/glossaries", headers, body, signal }, made_glossary);
    return { name, glossary_id: made.glossary_id };
  }

  async function removeGlossary(glossary_id: string, signal: AbortSignal): Promise<void> {
    const path = `/v2/glossaries/${encodeURIComponent(glossary_id)}`;
    await http({ path, method: "DELETE", headers, signal }, z.unknown());
  }

  return { glossaryFor, removeGlossary };
}

/**
 * DeepL (`/v2`). A request has one `context` for all of its texts, which is not billed. Terms are a glossary, named by
 * their hash, so equal terms use one.
 */
export function deeplEngine({ settings, http }: AdapterParts): Engine {
  const headers = { authorization: `DeepL-Auth-Key ${settings.api_key ?? ""}` };

  const { glossaryFor, removeGlossary } = deeplGlossaries(http, headers);

  return {
    name: settings.name,
    stand_in: settings.stand_in,
    tags: "xml",
    terms: "glossary",
    texts_alone: true,
    // A request has at most 128 KiB, with its context.
    limits: { texts: 50, bytes: 60 * 1024, parallel: 4 },
    removeGlossary,
    async pairs(signal) {
      const ask = async (type: string, codes: LanguageCodes): Promise<Language[]> => {
        const path = `/v2/languages?type=${type}`;
        const rows = await http({ path, method: "GET", headers, signal }, listed);
        return rows.flatMap(({ language }) => languageOf(language, codes) ?? []);
      };
      return crossed(await ask("source", source_codes), await ask("target", target_codes));
    },
    async translate(request) {
      const { segments, source_lang, target_lang, context, formality, signal, onTry } = request;
      const glossary = await glossaryFor(request);
      if (glossary) request.onGlossary?.(glossary.name, glossary.glossary_id);
      const body = {
        text: segments,
        source_lang: upper(source_lang, source_codes),
        target_lang: upper(target_lang, target_codes),
        tag_handling: "xml",
        // Segments are sentences already.
        split_sentences: "0",
        preserve_formatting: true,
        show_billed_characters: true,
        ...(context === "" ? {} : { context }),
        ...(formality === "default" ? {} : { formality: formality_codes[formality] }),
        ...(glossary === null ? {} : { glossary_id: glossary.glossary_id }),
      };
      const call = { path: "/v2/translate", headers, body, signal, onTry };
      const { translations } = await http(call, translated);
      if (translations.length !== segments.length) throw new EngineFault("wrong_count", { status: 200 });
      const billed = translations.map(
        (one, at) => one.billed_characters ?? charactersOf(segments.slice(at, at + 1)),
      );
      return {
        results: translations.map(({ text }) => ({ text })),
        billed_characters: billed.reduce((sum, characters) => sum + characters, 0),
      };
    },
  };
}
