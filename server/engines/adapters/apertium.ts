import * as z from "zod/mini";
import { type Engine, EngineFault, type EngineRequest } from "#server/kernel/ports/engine.ts";
import { type AdapterParts, charactersOf, languageOf, type LanguageCodes } from "./adapter.ts";

const codes: LanguageCodes = {
  pl: "pol",
  en: "eng",
  de: "deu",
  uk: "ukr",
  fr: "fra",
  es: "spa",
  it: "ita",
  sv: "swe",
  no: "nob",
  da: "dan",
  nl: "nld",
  zh: "zho",
  ja: "jpn",
  ko: "kor",
  ar: "ara",
};

const translated = z.object({ responseData: z.object({ translatedText: z.string() }) });
const listed = z.object({
  responseData: z.array(z.object({ sourceLanguage: z.string(), targetLanguage: z.string() })),
});

const block = /<p id="(\d+)">([\s\S]*?)<\/p>/g;

/**
 * Apertium-APY. One text a call is nine times slower than fifty, so texts are sent as paragraphs with an id, and a
 * missing id is asked again alone. `markUnknown=no`, because unknown words carry `*` otherwise.
 */
export function apertiumEngine({ settings, http }: AdapterParts): Engine {
  const ask = async (text: string, request: EngineRequest): Promise<string> => {
    const { source_lang, target_lang, signal, onTry } = request;
    const body = new URLSearchParams({
      langpair: `${codes[source_lang]}|${codes[target_lang]}`,
      markUnknown: "no",
      format: "html",
      q: text,
    });
    const { responseData } = await http({ path: "/translate", body, signal, onTry }, translated);
    return responseData.translatedText;
  };
  return {
    name: settings.name,
    stand_in: settings.stand_in,
    tags: "html",
    terms: "none",
    limits: { texts: 50, bytes: 50_000, parallel: 1 },
    async pairs(signal) {
      const { responseData } = await http({ path: "/listPairs", method: "GET", signal }, listed);
      return responseData.flatMap(({ sourceLanguage, targetLanguage }) => {
        const source_lang = languageOf(sourceLanguage, codes);
        const target_lang = languageOf(targetLanguage, codes);
        return source_lang === null || target_lang === null ? [] : [{ source_lang, target_lang }];
      });
    },
    async translate(request) {
      const { segments } = request;
      const joined = segments.map((text, at) => `<p id="${at}">${text}</p>`).join("");
      const found = new Map<number, string>();
      for (const [, id = "", text = ""] of (await ask(joined, request)).matchAll(block))
        found.set(Number(id), text);
      const missing = segments.flatMap((text, at) => (found.has(at) ? [] : [{ at, text }]));
      // Without any paragraph it answered something else.
      if (missing.length === segments.length && segments.length > 1)
        throw new EngineFault("wrong_count", { status: 200 });
      for (const { at, text } of missing) found.set(at, await ask(text, request));
      return {
        results: segments.map((_text, at) => ({ text: (found.get(at) ?? "").trim() })),
        billed_characters: charactersOf(segments),
      };
    },
  };
}
