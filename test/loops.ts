import { loop_places } from "./loop-places.ts";

const writes = /\b(?:insertInto|updateTable|deleteFrom|enqueue|execute(?:TakeFirst(?:OrThrow)?)?)\(/;
const indent = (line: string): number => line.length - line.trimStart().length;

/** How many `for` loops of a formatted file contain a statement or a job. */
export function loopsWithWrites(text: string): number {
  const lines = text.split("\n");
  return lines.filter((line, nth) => {
    if (!/^(?:.*\) )?(?:else )?for (?:await )?\(/.test(line.trimStart())) return false;
    const after = lines.slice(nth + 1);
    // The head of a loop may end on a line of its own.
    const end = after.findIndex(
      (one) => one.trim() !== "" && indent(one) <= indent(line) && !one.trimStart().startsWith(")"),
    );
    return writes.test([line, ...after.slice(0, end === -1 ? undefined : end)].join("\n"));
  }).length;
}

/** The sentence about a file with more such loops than it may have, or with fewer than its entry says; null otherwise. */
export function faultOfLoops(file: string, text: string): string | null {
  const [found, allowed] = [loopsWithWrites(text), loop_places[file] ?? 0];
  if (found > allowed)
    return `${found} loops send statements or jobs one by one, ${allowed} are allowed: write in sets`;
  return found < allowed ? `${found} loops send statements; lower its number in test/loop-places.ts` : null;
}
