import type { Kysely } from "kysely";
import type { Brand } from "#brands/brand.ts";
import type { TranslationOffer } from "#contract/work/machine-translation.ts";
import { localDate } from "#domain/calendar.ts";
import { zone_of } from "#domain/clocks.ts";
import { languages } from "#domain/catalog.ts";
import { translation_limits } from "#domain/work/machine-translation.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { knowsPair, type Engine } from "#server/kernel/ports/engine.ts";

/** The day of a limit, which begins at midnight in the time zone of the brand. */
export const dayOf = (brand: Pick<Brand, "holidays">, now: Date): string =>
  localDate(now.getTime(), zone_of[brand.holidays]);

/** The number of characters that a customer may still have translated on a day. */
export async function charactersLeft(db: Kysely<DB>, customer_id: number, day: string): Promise<number> {
  const used = await db
    .selectFrom("machine_translation_use")
    .select("characters")
    .where("customer_id", "=", customer_id)
    .where("day", "=", day)
    .executeTakeFirst();
  return Math.max(0, translation_limits.day_characters - (used?.characters ?? 0));
}

/** The language pairs of the engine, by source language, with the limits of the page. */
export function translationOffer(engine: Engine, day_characters_left: number): TranslationOffer {
  const pairs = languages
    .map((source_lang) => ({
      source_lang,
      target_langs: languages.filter((target_lang) => knowsPair(engine, source_lang, target_lang)),
    }))
    .filter(({ target_langs }) => target_langs.length > 0);
  const { text_characters, document_characters } = translation_limits;
  return { pairs, text_characters, document_characters, day_characters_left, stand_in: engine.stand_in };
}
