import fs from "node:fs";
import path from "node:path";
import { root } from "./tree.ts";

/** The commands of a section of docs/production.md, as they are typed: its indented lines. */
export function guideCommands(heading: string): string {
  const guide = fs.readFileSync(path.join(root, "docs/production.md"), "utf8");
  const [, section] = guide.split(`\n${heading}\n`);
  if (section === undefined) throw new Error(`docs/production.md has no section "${heading}"`);
  const [body = ""] = section.split(/\n##/);
  return body
    .split("\n")
    .filter((line) => line.startsWith("    "))
    .map((line) => line.slice(4))
    .join("\n");
}
