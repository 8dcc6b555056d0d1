import { billed_regions } from "#domain/files/document-count.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { readPage } from "#document-count/text-page.ts";
import { storedInput, type StoredFile } from "./stored.ts";
import type { DocumentCount, StoredText } from "#document-count/verdict.ts";

/** The beginning of a document's text; `is_whole` says that nothing was left out. */
export type ReadText = { readonly text: string; readonly words: number; readonly is_whole: boolean };

/**
 * The text of a stored document, at most so many characters, read in the counter's child because the bytes are a
 * stranger's; null for a picture, a format nobody can read, a broken file, and while the counter is busy.
 */
export async function readText(
  machine: Pick<Machine, "store" | "counter">,
  file: StoredFile,
  keep_characters: number,
): Promise<ReadText | null> {
  const verdict = await machine.counter.count(await storedInput(machine, file, ""));
  if (verdict.outcome !== "ok") return null;
  const { text: kept, count } = verdict;
  const text = billedText(kept, count, keep_characters);
  return {
    text: text.slice(0, keep_characters),
    words: count.words,
    is_whole: text.length <= keep_characters,
  };
}

/** The paragraphs that are billed, one a line, until there is more than was asked for. */
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
