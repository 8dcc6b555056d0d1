import type { Kysely } from "kysely";
import { brands } from "#brands/all.ts";
import type { Brand } from "#brands/brand.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import type { TranslationOffer } from "#contract/work/machine-translation.ts";
import { localDate } from "#domain/calendar.ts";
import { zone_of } from "#domain/clocks.ts";
import { pairName } from "#domain/engines/engine.ts";
import { translation_limits } from "#domain/work/machine-translation.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { servedPairs } from "#server/engines/index.ts";
import { priceListAt } from "#server/pricing/index.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";

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

/** The order form of the first brand, in the language of the reader where it has it. */
function orderFormOf({ config }: Pick<Machine, "config">, { locale }: Caller): string {
  const [brand] = brands;
  const shown = brand.locales.find((one) => one === locale) ?? "en";
  return `${originOfBrand(config, brand)}/${shown}/order/write`;
}

/** The pairs with a price at the first brand, in the currency that its visitors see. */
async function pricedPairs(db: Kysely<DB>, now: Date): Promise<string[]> {
  const [{ id, currencies }] = brands;
  const list = await priceListAt(db, id, currencies[0], now);
  return list?.sheet.pairs.map(pairName) ?? [];
}

/** The language pairs of the brand's engines, by source language, with the limits of the page. */
export async function translationOffer(
  machine: Pick<Machine, "db" | "engine" | "config">,
  caller: Caller,
  day_characters_left: number,
  now: Date,
): Promise<TranslationOffer> {
  const place = { brand_id: caller.brand.id, purpose: "demo", is_confidential: false } as const;
  const { pairs, stand_in, adaptable } = await servedPairs(machine, place, now);
  const { text_characters, document_characters } = translation_limits;
  return {
    pairs,
    text_characters,
    document_characters,
    day_characters_left,
    stand_in,
    adaptable,
    human_url: orderFormOf(machine, caller),
    priced: await pricedPairs(machine.db, now),
  };
}
