import { codedTokens } from "./coded-text.ts";
import { markText } from "./codes.ts";

export type Difference = { readonly kind: "same" | "removed" | "added"; readonly text: string };

/** Above this product of words a table would be too large; the changed middle is then shown as one replacement. */
const most_cells = 4_000_000;

const piece_pattern = /[\p{L}\p{N}\p{M}'’]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu;

/** Words, white space, punctuation and codes of a coded text, in order. */
const piecesOf = (coded: string): string[] =>
  codedTokens(coded).flatMap((token) =>
    token.kind === "text" ? (token.text.match(piece_pattern) ?? []) : [markText(token)],
  );

/** The differences of two coded texts word by word; parts that are `same` or `added` joined are the later text. */
export function wordDifferences(before: string, after: string): Difference[] {
  const [old, now] = [piecesOf(before), piecesOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  const most = Math.min(old.length, now.length) - start;
  while (end < most && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  const all: Difference[] = [];
  const add = (kind: Difference["kind"], text: string): void => {
    const last = all.at(-1);
    if (text === "") return;
    if (last?.kind === kind) all[all.length - 1] = { kind, text: last.text + text };
    else all.push({ kind, text });
  };
  add("same", old.slice(0, start).join(""));
  compare(old.slice(start, old.length - end), now.slice(start, now.length - end), add);
  add("same", old.slice(old.length - end).join(""));
  return all;
}

function compare(
  old: readonly string[],
  now: readonly string[],
  add: (kind: Difference["kind"], text: string) => void,
): void {
  if (old.length * now.length > most_cells) {
    add("removed", old.join(""));
    add("added", now.join(""));
    return;
  }
  const width = now.length + 1;
  // Each cell is the length of the longest common subsequence of the rests.
  const table = new Uint32Array((old.length + 1) * width);
  const cell = (i: number, j: number): number => table[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      table[i * width + j] =
        old[i] === now[j] ? cell(i + 1, j + 1) + 1 : Math.max(cell(i + 1, j), cell(i, j + 1));
  let [i, j] = [0, 0];
  // Removed words are collected before added ones, so that a replaced phrase is not shown word by word.
  let [removed, added] = ["", ""];
  const flush = (): void => {
    add("removed", removed);
    add("added", added);
    [removed, added] = ["", ""];
  };
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      flush();
      add("same", old[i] ?? "");
      i++;
      j++;
    } else if (j >= now.length || (i < old.length && cell(i + 1, j) >= cell(i, j + 1))) {
      removed += old[i++] ?? "";
    } else added += now[j++] ?? "";
  }
  flush();
}
