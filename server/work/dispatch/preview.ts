import type { Kysely } from "kysely";
import type { OfferView } from "#contract/work/board.ts";
import { localDate } from "#domain/calendar.ts";
import { veiled } from "#domain/work/veil.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { readText } from "#server/files/index.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";

/** The limits of a preview: the length of each text, and the number of files that are opened. */
const preview_characters = 1_500;
const most_opened = 6;

export type Preview = Pick<OfferView, "excerpt" | "excerpt_cut" | "files" | "nda_needed">;
const nothing: Preview = { excerpt: null, excerpt_cut: false, files: [], nda_needed: false };

/**
 * The preview of an offered job, read before any transaction: the beginning of the typed text and of each file, with the
 * customer's names, addresses and numbers masked. It is empty without a valid confidentiality agreement, and for an offer
 * that is not open or not this translator's.
 */
export async function previewOf(
  machine: Machine,
  translator_id: number,
  offer_id: number,
  now: Date,
): Promise<Preview> {
  const { db } = machine;
  const order = await offeredOrder(db, translator_id, offer_id, now);
  if (!order) return nothing;
  const { nda_signed_at, nda_valid_until } = order;
  const is_over = nda_valid_until !== null && nda_valid_until < localDate(now.getTime());
  if (nda_signed_at === null || is_over) return { ...nothing, nda_needed: true };
  const names = [order.first_name, order.last_name, order.company_name, order.address];
  const files: Preview["files"] = [];
  for (const [i, { count, desk_words, kind, ...file }] of (await filesOf(db, order.id)).entries()) {
    const read = i < most_opened ? await readText(machine, file, preview_characters) : null;
    const counted = (count as { words?: number } | null)?.words ?? read?.words ?? null;
    files.push({
      name: veiled(file.name, names),
      kind: kind === "source" || kind === "reference" ? kind : "earlier",
      words: desk_words ?? counted,
      text: read && veiled(read.text, names),
      cut: read !== null && !read.is_whole,
    });
  }
  const text = order.text?.trim() || null;
  return {
    excerpt: text && veiled(text.slice(0, preview_characters), names),
    excerpt_cut: (text?.length ?? 0) > preview_characters,
    files,
    nda_needed: false,
  };
}

const offeredOrder = (db: Kysely<DB>, translator_id: number, offer_id: number, now: Date) =>
  db
    .selectFrom("offer")
    .innerJoin("stage", "stage.id", "offer.stage_id")
    .innerJoin("order", "order.id", "stage.order_id")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .innerJoin("translator", "translator.id", "offer.translator_id")
    .select(["order.id", "order.text", "cart.first_name", "cart.last_name", "cart.company_name"])
    .select(["cart.address", "translator.nda_signed_at", "translator.nda_valid_until"])
    .where("offer.id", "=", offer_id)
    .where("offer.translator_id", "=", translator_id)
    .where("offer.state", "=", "sent")
    .where("offer.expires_at", ">", now)
    .executeTakeFirst();

/** The order of the files: sources, reference files, then the results of earlier stages. */
async function filesOf(db: Kysely<DB>, order_id: number) {
  const rows = await db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .select(["attachment.kind", "attachment.current", "attachment.desk_words"])
    .select(["file.name", "file.storage_key", "file.size_bytes", "file.count"])
    .where("attachment.order_id", "=", order_id)
    .where("file.deleted_at", "is", null)
    .orderBy("attachment.id")
    .execute();
  const of = (fits: (kind: string) => boolean) => rows.filter(({ kind }) => fits(kind));
  return [
    ...of((kind) => kind === "source"),
    ...of((kind) => kind === "reference"),
    ...of((kind) => kind !== "source" && kind !== "reference").filter(({ current }) => current),
  ];
}
