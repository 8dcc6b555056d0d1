import type * as z from "zod/mini";
import type { orderInput } from "#contract/orders/orders.ts";
import { isSession, type AttachmentKind, type PackageKey } from "#domain/catalog.ts";
import { counter_version, countText } from "#domain/files/words.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { countedBy, countOf, type FileRow } from "#server/files/queries.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { most_words } from "#server/pricing/price.ts";

export type OrderInput = z.output<typeof orderInput>;

/** Packages belong to words; machine translation with post-editing is Light and nothing else (§1). */
export function packageOf({
  service_type,
  package: chosen,
}: Pick<OrderInput, "service_type" | "package">): PackageKey | null {
  if (service_type === "machine-translation") return "light";
  return service_type === "write" || service_type === "website" ? chosen : null;
}

/** What is to be worked on, counted, with the files that are only read beside it. */
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
  input: Pick<OrderInput, "service_type" | "text" | "links">,
  files: readonly FileRow[],
  reference_files: readonly FileRow[],
): Content {
  if (isSession(input.service_type))
    return { words: 0, characters_collapsed: 0, counter_version, files, reference_files, countable: true };
  const typed = countText(input.text ?? "");
  const counts = files.map(countOf);
  const words = counts.reduce((sum, count) => sum + (count?.words ?? 0), typed.words);
  return {
    words,
    characters_collapsed: counts.reduce(
      (sum, count) => sum + (count?.characters_collapsed ?? 0),
      typed.characters_collapsed,
    ),
    counter_version: countedBy(counts, typed.words) ?? counter_version,
    files,
    reference_files,
    countable:
      counts.every((count) => count !== null) && input.links.length === 0 && words > 0 && words <= most_words,
  };
}

/** Attaches uploaded files to an order: those to be worked on, or those to be read beside them. */
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
