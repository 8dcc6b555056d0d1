import { setImmediate as nextTurn } from "node:timers/promises";
import { eachByTurns } from "./batches.ts";

/** Texts as one frame between the counter and its child: one JSON string per line. */
export const writeLines = (texts: readonly string[]): Buffer =>
  Buffer.from(texts.map((text) => JSON.stringify(text)).join("\n"), "utf8");

/** The same with yields to other work. */
export async function writeLinesByTurns(texts: readonly string[]): Promise<Buffer> {
  const lines: string[] = [];
  await eachByTurns(texts, (text) => lines.push(JSON.stringify(text)));
  return Buffer.from(lines.join("\n"), "utf8");
}

/** Parses such a frame; throws when it is invalid. */
export const readLines = (frame: Buffer): string[] =>
  frame.length === 0 ? [] : frame.toString("utf8").split("\n").map(readLine);

const line_feed = 10;
const turn_bytes = 200_000;

/** The same with yields to other work. */
export async function readLinesByTurns(frame: Buffer): Promise<string[]> {
  const texts: string[] = [];
  for (let at = 0; at < frame.length;) {
    const cut = frame.indexOf(line_feed, at + turn_bytes);
    const end = cut < 0 ? frame.length : cut;
    for (const text of readLines(frame.subarray(at, end))) texts.push(text);
    at = end + 1;
    await nextTurn();
  }
  return texts;
}

function readLine(line: string): string {
  const text: unknown = JSON.parse(line);
  if (typeof text !== "string") throw new TypeError("not a text");
  return text;
}
