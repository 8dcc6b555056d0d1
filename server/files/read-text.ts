import { billed_regions } from "#domain/files/document-count.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { readPage } from "#document-count/text-page.ts";
import { storedInput, type StoredFile } from "./stored.ts";
import type { DocumentCount, StoredText } from "#document-count/verdict.ts";

/** The beginning of a document's text; `is_whole` means that nothing was left out. */
export type ReadText = { readonly text: string; readonly words: number; readonly is_whole: boolean };

/**
 * The text of a stored document, at most so many characters, read in the counter's child because the bytes come from
 * outside; null for a picture, an unreadable format, a broken file, and while the counter is busy.
 */
export async function readText(
  machine: Pick<Machine, "store" | "counter">,
  file: StoredFile,
  max_characters: number,
): Promise<ReadText | null> {
  const verdict = await machine.counter.count(await storedInput(machine, file, ""));
  if (verdict.outcome !== "ok") return null;
  const { text: extracted, count } = verdict;
  const text = billedText(extracted, count, max_characters);
  return {
    text: text.slice(0, max_characters),
    words: count.words,
    is_whole: text.length <= max_characters,
  };
}

/** The billed paragraphs, one per line, until they exceed the requested length. */
function billedText({ pages }: StoredText, { type }: DocumentCount, characters: number): string {
  const lines: string[] = [];
  let length = 0;
  for (const page of pages) {
    for (const { region, text } of readPage(page)) {
      const line = text.trim();
      if (line === "" || !billed_regions[type].includes(region)) continue;
      lines.push(line);
      length += line.length + 1;
    }
    if (length > characters + 1) break;
  }
  return lines.join("\n");
}
