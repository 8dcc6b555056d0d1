import { setImmediate as nextTurn } from "node:timers/promises";
import { diffArrays, diffWordsWithSpace } from "diff";
import { type Change, shortened } from "#domain/work/text-change.ts";

// Time grows with the square of what differs, and others wait meanwhile: whatever differs more was written anew.
const most_words = 200;
const most_paragraphs = 300;

/**
 * Two texts word by word, paragraph beside paragraph, with turns for others in between; a paragraph that was written
 * anew is told as a whole. Null when more than half of the text was.
 */
export async function wordChanges(before: string, after: string): Promise<Change[] | null> {
  const changes: Change[] = [];
  const tell = ({ how, text }: Change): void => {
    const last = changes.at(-1);
    if (last?.how === how) changes[changes.length - 1] = { how, text: last.text + text };
    else if (text !== "") changes.push({ how, text });
  };
  let anew = 0;
  for (const [old_text, new_text] of pairsOf(before, after)) {
    await nextTurn();
    const parts = comparedWords(old_text, new_text);
    if (parts) parts.forEach(tell);
    else {
      anew += Math.max(old_text.length, new_text.length);
      if (anew * 2 > Math.max(before.length, after.length)) return null;
      tell({ how: "removed", text: old_text });
      tell({ how: "added", text: new_text });
    }
  }
  return shortened(changes);
}

function comparedWords(old_text: string, new_text: string): Change[] | null {
  if (old_text === new_text) return [{ how: "same", text: old_text }];
  const parts = diffWordsWithSpace(old_text, new_text, { maxEditLength: most_words });
  return parts?.map(({ added, removed, value }) => ({ how: howOf(added, removed), text: value })) ?? null;
}

const howOf = (added: boolean, removed: boolean): Change["how"] =>
  added ? "added" : removed ? "removed" : "same";

type Pair = readonly [old_text: string, new_text: string];
const paragraphsOf = (text: string): string[] => text.split(/(?<=\n)/);

/** Paragraphs of two texts beside each other: those that are the same, and what stands in place of what. */
function pairsOf(before: string, after: string): Pair[] {
  const [old_texts, new_texts] = [paragraphsOf(before), paragraphsOf(after)];
  const parts = diffArrays(old_texts, new_texts, { maxEditLength: most_paragraphs });
  if (!parts) return beside(old_texts, new_texts);
  const pairs: Pair[] = [];
  for (let i = 0; i < parts.length; i++) {
    const [part, next] = [parts[i], parts[i + 1]];
    if (!part) continue;
    if (part.removed && next?.added) {
      pairs.push(...beside(part.value, next.value));
      i++;
    } else pairs.push(...beside(part.added ? [] : part.value, part.removed ? [] : part.value));
  }
  return pairs;
}

/** As many for as many one by one; otherwise nobody knows which answers which. */
function beside(old_texts: readonly string[], new_texts: readonly string[]): Pair[] {
  if (old_texts.length !== new_texts.length) return [[old_texts.join(""), new_texts.join("")]];
  return old_texts.map((old_text, i) => [old_text, new_texts[i] ?? ""]);
}
