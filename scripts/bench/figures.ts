import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** A row of docs/figures.md. */
export type Figure = {
  readonly what: string;
  readonly command: string;
  readonly figure: string;
  readonly floor: string;
};

const file = path.join(import.meta.dirname, "../../docs/figures.md");
const cellsOf = (line: string): string[] => line.split("|").map((cell) => cell.trim());

/** Writes figures with the day: a row about the same takes the place of the former one, another one is added. */
export function writeFigures(figures: readonly Figure[]): void {
  const day = new Date().toISOString().slice(0, 10);
  const lines = fs.readFileSync(file, "utf8").trimEnd().split("\n");
  for (const { what, command, figure, floor } of figures) {
    const row = `| ${[what, `\`${command}\``, figure, floor, day].join(" | ")} |`;
    const place = lines.findIndex((line) => cellsOf(line)[1] === what);
    lines.splice(place < 0 ? lines.length : place, place < 0 ? 0 : 1, row);
  }
  fs.writeFileSync(file, `${lines.join("\n")}\n`);
  // The columns of a table are as wide as their widest cell.
  spawnSync("npx", ["oxfmt", file], { stdio: "inherit" });
}
