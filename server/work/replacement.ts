import { service_traits } from "#domain/catalog.ts";
import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import { productionMinutes } from "#domain/orders/delivery.ts";
import type { LoadedFacts } from "#domain/orders/facts.ts";
import { swornPages } from "#domain/pricing/sheet.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { brandOfRow, promiseAt } from "#server/pricing/index.ts";

/**
 * §4.3 T50: whether somebody else could still do the stage before the promise: a translator of the pair who has no
 * part in the order, and enough working time. A promise that is missed already leaves nobody.
 */
export async function replacementFor(
  db: Kysely<DB>,
  order: OrderRow,
  stage: StageRow,
  now: Date,
): Promise<LoadedFacts["replacement"]> {
  if (order.deadline === null || order.session_starts_at !== null)
    return order.session_starts_at !== null && order.session_starts_at <= now ? "none" : "possible";
  const minutes = productionMinutes({
    service: order.service_type,
    plan: order.plan,
    words: order.words,
    sworn_pages: swornPages(order.characters_collapsed),
    // Whoever steps in late works as fast as we ever promise.
    speed: "quarter",
    minutes: order.duration_minutes ?? 0,
  });
  if (promiseAt(brandOfRow(order.brand_id), minutes, now) > order.deadline) return "none";
  const somebody = await db
    .selectFrom("translator")
    .innerJoin("translator_pair", "translator_pair.translator_id", "translator.id")
    .select("translator.id")
    .where("translator.active", "=", true)
    .where("translator.nda_signed_at", "is not", null)
    .where("translator_pair.target_lang", "=", order.target_lang)
    .where(
      "translator_pair.stage_kind",
      "=",
      stage.kind === "machine_translation" ? "translation" : stage.kind,
    )
    .$if(order.source_lang !== order.target_lang, (q) =>
      q.where("translator_pair.source_lang", "=", order.source_lang),
    )
    .$if(service_traits[order.service_type].sworn, (q) => q.where("translator_pair.sworn", "=", true))
    .where((w) =>
      w.not(
        w.exists(
          w
            .selectFrom("stage")
            .select("stage.id")
            .where("stage.order_id", "=", order.id)
            .whereRef("stage.translator_id", "=", "translator.id"),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return somebody ? "possible" : "none";
}
