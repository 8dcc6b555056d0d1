import type { Kysely } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { OfferRow } from "#contract/work/translators.ts";
import type { Currency } from "#domain/money.ts";
import { matched_bands, type MatchedBand } from "#domain/memory/bands.ts";
import { paidWords } from "#domain/work/paid-words.ts";
import { hourlyRate } from "#domain/work/minimum-pay.ts";
import type { CatalogKey } from "#messages/pricing/catalog/en.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { catalogText } from "#server/kernel/format/texts.ts";

/** Stages with the fields of their orders that a translator may see. */
export const jobsOf = (db: Kysely<DB>) =>
  db
    .selectFrom("stage")
    .innerJoin("order", "order.id", "stage.order_id")
    .leftJoin("category", "category.id", "order.category_id")
    .select([
      "stage.id",
      "stage.kind",
      "stage.state",
      "stage.fee",
      "stage.deadline",
      "stage.submitted_at",
      "order.id as order_id",
      "order.brand_id",
      "order.service_type",
      "order.source_lang",
      "order.target_lang",
      "order.words",
      "order.saved_words",
      "order.plan",
      "order.specialized",
      "order.currency",
      "order.note_for_translator",
      "order.text",
      "order.links",
      "order.subject",
      "order.session_starts_at",
      "order.duration_minutes",
      "order.simultaneous",
      "order.on_hold",
      "category.slug",
    ])
    .select((w) =>
      jsonArrayFrom(
        w
          .selectFrom("match_count")
          .select(["band", "match_count.words"])
          .whereRef("match_count.order_id", "=", "order.id")
          .where("match_count.words", ">", 0)
          .where("band", "!=", "none"),
      ).as("matches"),
    );
export type Loaded = Awaited<ReturnType<ReturnType<typeof jobsOf>["execute"]>>[number];

/** A stage as shown on the pages of the translator zone. */
export function job(
  row: Loaded,
  fee: bigint,
  deadline: Date,
  locale: Caller["locale"],
): Omit<OfferRow, "note_for_translator" | "expires_at"> {
  const currency: Currency = row.currency;
  return {
    id: row.id,
    order_id: row.order_id,
    kind: row.kind === "machine_translation" ? "post_edition" : row.kind,
    service_type: row.service_type,
    source_lang: row.source_lang,
    target_lang: row.target_lang,
    words: row.words,
    paid_words: paidWords(row),
    matches: matched_bands
      .flatMap((band) => row.matches.filter((one) => one.band === band))
      .map(({ band, words }) => ({ band: band as MatchedBand, words })),
    category: row.slug === null ? null : catalogText(locale, `category.${row.slug}` as CatalogKey),
    specialized: row.specialized,
    fee: moneyView(fee, currency),
    hourly_rate: moneyView(hourlyRate(fee, row.kind, paidWords(row), row.duration_minutes), currency),
    starts_at: row.session_starts_at?.toISOString() ?? null,
    deadline: deadline.toISOString(),
  };
}
