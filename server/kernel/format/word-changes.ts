import { setImmediate as nextTurn } from "node:timers/promises";
import { diffArrays, diffWordsWithSpace } from "diff";
import { type Change, shortened } from "#domain/work/text-change.ts";

// The time of a comparison grows with the square of the changes; a text with more changes counts as rewritten.
const most_words = 200;
const most_paragraphs = 300;

/**
 * Compares two texts by paragraphs and words, and yields the event loop between paragraphs. A rewritten paragraph is one
 * change. Null when more than half of the text was rewritten.
 */
export async function wordChanges(before: string, after: string): Promise<Change[] | null> {
  const changes: Change[] = [];
  const add = ({ how, text }: Change): void => {
    const last = changes.at(-1);
    if (last?.how === how) changes[changes.length - 1] = { how, text: last.text + text };
    else if (text !== "") changes.push({ how, text });
  };
  let rewritten_length = 0;
  for (const [old_text, new_text] of pairsOf(before, after)) {
    await nextTurn();
    const parts = comparedWords(old_text, new_text);
    if (parts) parts.forEach(add);
    else {
      rewritten_length += Math.max(old_text.length, new_text.length);
      if (rewritten_length * 2 > Math.max(before.length, after.length)) return null;
      add({ how: "removed", text: old_text });
      add({ how: "added", text: new_text });
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

/** Pairs of corresponding paragraphs of two texts: equal ones, and each changed one with its replacement. */
function pairsOf(before: string, after: string): Pair[] {
  const [old_texts, new_texts] = [paragraphsOf(before), paragraphsOf(after)];
  const parts = diffArrays(old_texts, new_texts, { maxEditLength: most_paragraphs });
  if (!parts) return paired(old_texts, new_texts);
  const pairs: Pair[] = [];
  for (let i = 0; i < parts.length; i++) {
    const [part, next] = [parts[i], parts[i + 1]];
    if (!part) continue;
    if (part.removed && next?.added) {
      pairs.push(...paired(part.value, next.value));
      i++;
    } else pairs.push(...paired(part.added ? [] : part.value, part.removed ? [] : part.value));
  }
  return pairs;
}

/** Pairs paragraphs one by one if both sides have equally many; otherwise all of them form one pair. */
function paired(old_texts: readonly string[], new_texts: readonly string[]): Pair[] {
  if (old_texts.length !== new_texts.length) return [[old_texts.join(""), new_texts.join("")]];
  return old_texts.map((old_text, i) => [old_text, new_texts[i] ?? ""]);
}
