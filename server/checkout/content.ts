import type * as z from "zod/mini";
import type { ContentKey } from "#contract/orders/order-content.ts";
import type { orderInput } from "#contract/orders/orders.ts";
import { packageSold, service_traits, type AttachmentKind } from "#domain/catalog.ts";
import { annotationUnits } from "#domain/files/annotations.ts";
import { counter_version, countText } from "#domain/files/words.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import { sessionOf } from "./booked.ts";
import type { Session } from "#server/pricing/index.ts";
import { most_words } from "#domain/pricing/price-order.ts";
import { countedBy, countOf, type FileRow } from "#server/files/index.ts";
import { newHash } from "#server/kernel/settings/keys.ts";

export type OrderInput = z.output<typeof orderInput>;

/** The columns of the content; without a column are parts with a table of their own. */
type ContentColumn = ContentKey<{
  target_langs: "target_lang";
  files: never;
  reference_files: never;
  discount_code: "coupon_id";
  shipping: "shipping_method";
  booking: keyof Session;
}>;

/** What a form asks for, in the columns of an order into one of its languages. */
export const contentColumns = (
  input: OrderInput,
  target_lang: string,
  coupon_id: number | null,
): Pick<OrderRow, ContentColumn> => ({
  service_type: input.service_type,
  source_lang: input.source_lang,
  target_lang,
  package: packageSold(input.service_type, input.package),
  speed: service_traits[input.service_type].session === null ? input.speed : "normal",
  specialized: input.specialized,
  is_confidential: input.is_confidential,
  annotations: input.annotations,
  category_id: input.category_id ?? null,
  note_for_translator: input.note_for_translator,
  subject: input.subject ?? "",
  text: input.text?.trim() ? input.text : null,
  links: input.links,
  coupon_id,
  wanted_deadline: input.wanted_deadline ? new Date(input.wanted_deadline) : null,
  shipping_method: input.shipping?.method ?? null,
  ...sessionOf(input),
});

/** The content to be translated, counted, with its reference files. */
export type Content = {
  readonly words: number;
  readonly characters_collapsed: number;
  /** By which rules it was counted. */
  readonly counter_version: string;
  readonly files: readonly FileRow[];
  readonly reference_files: readonly FileRow[];
  /**
   * False when a manual quote is needed: content without a count, links, no words, or more than an instant price
   * covers.
   */
  readonly countable: boolean;
};

/** Counts pasted text and files together; a call or a visit has nothing to count, whatever it is about. */
export function contentOf(
  input: Pick<OrderInput, "service_type" | "text" | "links" | "annotations">,
  files: readonly FileRow[],
  reference_files: readonly FileRow[],
): Content {
  if (service_traits[input.service_type].session !== null)
    return { words: 0, characters_collapsed: 0, counter_version, files, reference_files, countable: true };
  const typed = countText(input.text ?? "");
  const counts = files.map(countOf);
  const annotated = annotationUnits(counts, input.annotations);
  const words = counts.reduce((sum, count) => sum + (count?.words ?? 0), typed.words + annotated.words);
  return {
    words,
    characters_collapsed: counts.reduce(
      (sum, count) => sum + (count?.characters_collapsed ?? 0),
      typed.characters_collapsed + annotated.characters,
    ),
    counter_version: countedBy(counts, typed.words) ?? counter_version,
    files,
    reference_files,
    countable:
      counts.every((count) => count !== null) && input.links.length === 0 && words > 0 && words <= most_words,
  };
}

/** Attaches uploaded files to an order, as source files or as reference files. */
export async function attachFiles(
  tx: Tx,
  order_id: number,
  files: readonly FileRow[],
  kind: AttachmentKind & ("source" | "reference"),
  now: Date,
): Promise<void> {
  for (const { id } of files)
    await tx
      .insertInto("attachment")
      .values({ hash: newHash(), order_id, file_id: id, kind, created_at: now })
      .execute();
}
