import { setImmediate as nextTurn } from "node:timers/promises";

/** The number of characters processed between two turns of the event loop: a few milliseconds. */
const turn_characters = 100_000;

/** Processes each text in order, and yields to other work in between. */
export async function eachByTurns(
  texts: readonly string[],
  work: (text: string, i: number) => void,
): Promise<void> {
  let characters = 0;
  for (const [i, text] of texts.entries()) {
    work(text, i);
    // An empty text takes time as well.
    characters += text.length + 10;
    if (characters < turn_characters) continue;
    characters = 0;
    await nextTurn();
  }
}
