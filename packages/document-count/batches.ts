import { setImmediate as nextTurn } from "node:timers/promises";

/** So many characters are worked on between two turns of the event loop: a few milliseconds. */
const turn_characters = 100_000;

/** Does something with each text in its order, and yields to other work in between. */
export async function eachByTurns(
  texts: readonly string[],
  work: (text: string, i: number) => void,
): Promise<void> {
  let characters = 0;
  for (const [i, text] of texts.entries()) {
    work(text, i);
    // What is empty takes its time as well.
    characters += text.length + 10;
    if (characters < turn_characters) continue;
    characters = 0;
    await nextTurn();
  }
}
