import * as z from "zod/mini";
import { type Engine, EngineFault } from "#server/kernel/ports/engine.ts";
import { type AdapterParts, charactersOf, crossed, languageOf, type LanguageCodes } from "./adapter.ts";

const codes: LanguageCodes = { no: "nb", zh: "zh-Hans" };
const translated = z.object({ translatedText: z.array(z.string()) });
const listed = z.array(z.object({ code: z.string(), targets: z.array(z.string()) }));

/**
 * LibreTranslate. Always asked for HTML: its text form damages placeholders such as `%1$s`, and its HTML form splits at
 * nested tags, so tags are flat.
 */
export function libretranslateEngine({ settings, http }: AdapterParts): Engine {
  const key = settings.api_key === null ? {} : { api_key: settings.api_key };
  return {
    name: settings.name,
    stand_in: settings.stand_in,
    tags: "html",
    terms: "none",
    limits: { texts: 50, bytes: 50_000, parallel: 1 },
    async pairs(signal) {
      const rows = await http({ path: "/languages", method: "GET", signal }, listed);
      // Older servers name Chinese `zh`.
      const ours = (code: string) => languageOf(code, codes) ?? languageOf(code, { no: "nb" });
      return rows.flatMap(({ code, targets }) => {
        const source = ours(code);
        return source === null
          ? []
          : crossed(
              [source],
              targets.flatMap((target) => ours(target) ?? []),
            );
      });
    },
    async translate({ segments, source_lang, target_lang, signal, onTry }) {
      const body = {
        q: segments,
        source: codes[source_lang] ?? source_lang,
        target: codes[target_lang] ?? target_lang,
        format: "html",
        ...key,
      };
      const { translatedText } = await http({ path: "/translate", body, signal, onTry }, translated);
      if (translatedText.length !== segments.length) throw new EngineFault("wrong_count", { status: 200 });
      return {
        results: translatedText.map((text) => ({ text })),
        billed_characters: charactersOf(segments),
      };
    },
  };
}
