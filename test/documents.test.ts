import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readTree, root } from "./tree.ts";

const decisions = "docs/decisions";

/** Paths in backticks that begin with a folder of the repository; the last part may have a wildcard. */
function missingPaths(file: string, text: string, exists: (place: string) => boolean): string[] {
  const paths = text.matchAll(
    /`((?:brands|contract|demo|docs|domain|messages|packages|scripts|server|test|web)\/[\w./*-]+)`/g,
  );
  return [...paths].flatMap(([, place = ""]) => {
    const [fixed = ""] = place.split("*");
    const known = place.includes("*") ? path.posix.dirname(`${fixed}x`) : place.replace(/\/$/, "");
    return exists(known) ? [] : [`${file}: ${place} does not exist`];
  });
}

function missingDecisions(file: string, text: string, numbers: ReadonlySet<string>): string[] {
  const named = text.matchAll(/\bdecisions? (\d{4})(?:(?:,| and|, and) (\d{4}))*/g);
  return [...named].flatMap(([phrase]) =>
    [...phrase.matchAll(/\d{4}/g)].flatMap(([number]) =>
      numbers.has(number) ? [] : [`${file}: there is no decision ${number}`],
    ),
  );
}

describe("References in documents exist", () => {
  const tree = readTree();
  const documents = [...tree].filter(([file]) => file.endsWith(".md"));
  const numbers = fs.readdirSync(path.join(root, decisions)).map((file) => file.slice(0, 4));
  const known = new Set(numbers);

  test("paths in documents", () => {
    const exists = (place: string): boolean => fs.existsSync(path.join(root, place));
    expect(documents.flatMap(([file, text]) => missingPaths(file, text, exists))).toEqual([]);
  });

  test("each decision has a unique number, and every referenced number has a decision", () => {
    expect(numbers.toSorted()).toEqual([...known].toSorted());
    expect([...tree].flatMap(([file, text]) => missingDecisions(file, text, known))).toEqual([]);
  });

  test("a missing path and a missing decision are found", () => {
    expect(missingPaths("docs/x.md", "`server/nothing.ts` `server/**/a.ts`", () => false)).toHaveLength(2);
    expect(missingDecisions("docs/x.md", "decisions 0001 and 0002", new Set(["0001"]))).toEqual([
      "docs/x.md: there is no decision 0002",
    ]);
  });
});
