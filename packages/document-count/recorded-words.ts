import type { CountedType } from "../../domain/files/document-count.ts";
import { regions } from "../../domain/files/document-count.ts";
import { partText } from "./opc.ts";
import type { Tally } from "./tally.ts";
import { Unreadable } from "./verdict.ts";
import type { Archive } from "./zip.ts";

// Programs record an estimate, wrong by a fifth in the median; much more than that is text that was not found.
const most_times = 3;
// Templates record some words that no person has written.
const fewest_words = 100;

/** Flags a document that records far more words than all that was read, billed or not. */
export function compareRecorded(archive: Archive, type: CountedType, tally: Tally): void {
  const recorded = recordedWords(archive, type);
  if (recorded >= fewest_words && recorded > most_times * tally.words(...regions))
    tally.flag("recorded-more");
}

function recordedWords(archive: Archive, type: CountedType): number {
  const found =
    type === "odt"
      ? /\smeta:word-count="(\d{1,9})"/.exec(propertiesIn(archive, "meta.xml"))
      : /<(?:\w+:)?Words>(\d{1,9})</.exec(propertiesIn(archive, "docProps/app.xml"));
  return Number(found?.[1] ?? 0);
}

/** Damaged properties are no reason to refuse a document that was read. */
function propertiesIn(archive: Archive, part: string): string {
  try {
    return partText(archive, part) ?? "";
  } catch (error) {
    if (error instanceof Unreadable) return "";
    throw error;
  }
}
