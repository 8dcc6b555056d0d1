import * as z from "zod/mini";
import { type Engine, EngineFault } from "#server/kernel/ports/engine.ts";
import { type AdapterParts, charactersOf, crossed, languageOf, type LanguageCodes } from "./adapter.ts";

const codes: LanguageCodes = { no: "nb", zh: "zh-CN" };
const translated = z.object({
  data: z.array(
    z.object({
      translation: z.string(),
      billedCharacters: z.optional(z.int().check(z.minimum(0))),
    }),
  ),
});
const listed = z.object({ data: z.array(z.string()) });

/** ModernMT. Texts are XML; a request is a POST that is declared to be a GET, as its documentation asks for. */
export function modernmtEngine({ settings, http }: AdapterParts): Engine {
  const key = { "mmt-apikey": settings.api_key ?? "" };
  return {
    name: settings.name,
    stand_in: settings.stand_in,
    tags: "xml",
    terms: "none",
    texts_alone: true,
    limits: { texts: 100, bytes: 64 * 1024, parallel: 2 },
    async pairs(signal) {
      const call = { path: "/translate/languages", method: "GET", headers: key, signal } as const;
      const known = (await http(call, listed)).data.flatMap((code) => languageOf(code, codes) ?? []);
      return crossed(known, known);
    },
    async translate({ segments, source_lang, target_lang, context, signal, onTry }) {
      const body = {
        source: codes[source_lang] ?? source_lang,
        target: codes[target_lang] ?? target_lang,
        q: segments,
        format: "text/xml",
        ...(context === "" ? {} : { context }),
      };
      const headers = { ...key, "x-http-method-override": "GET" };
      const { data } = await http({ path: "/translate", headers, body, signal, onTry }, translated);
      if (data.length !== segments.length) throw new EngineFault("wrong_count", { status: 200 });
      const billed = data.map((one, at) => one.billedCharacters ?? charactersOf(segments.slice(at, at + 1)));
      return {
        results: data.map(({ translation }) => ({ text: translation })),
        billed_characters: billed.reduce((sum, characters) => sum + characters, 0),
      };
    },
  };
}
