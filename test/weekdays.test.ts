import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { areaNames, readArea } from "./message-files.ts";
import { root } from "./tree.ts";

/** Calls of a text with an instant whose form has the name of the weekday: key and placeholder. */
const call =
  /\bt\(\s*[`"]([\w.]+)[^)]*?[`"],\s*\{[^}]*?(\w+): formatInstant\([^()]*(?:\([^()]*\))?[^()]*,\s*"(?:moment|zoned)"\)/g;

const named = (source: string): [key: string, placeholder: string][] =>
  [...source.matchAll(call)].map(([, key = "", placeholder = ""]) => [key, placeholder]);

/** Polish and Ukrainian bend the name of a weekday, so it is not part of a phrase: it follows a mark or begins. */
const isFree = (text: string, placeholder: string): boolean =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .filter(([, name]) => name === placeholder)
    .every(({ index }) => /(^|[:,(–·]\s?)$/.test(text.slice(0, index)));

const sources = ["web/portal", "web/ui"].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => fs.readFileSync(path.join(root, folder, name), "utf8")),
);

describe("Weekdays in sentences", () => {
  test("the check sees a weekday after a preposition", () => {
    const planted = 't("a.until", { moment: formatInstant(tag, Date.parse(at), "moment") })';
    expect(named(planted)).toEqual([["a.until", "moment"]]);
    expect(isFree("Odpowiedz do {moment}.", "moment")).toBe(false);
    expect(isFree("Termin: {moment}", "moment")).toBe(true);
  });

  test("a weekday is never inside a Polish or Ukrainian phrase of the portal", async () => {
    const uses = sources.flatMap(named);
    expect(uses.length).toBeGreaterThan(5);
    const bent: string[] = [];
    for (const area of areaNames()) {
      const { sentences } = await readArea(area);
      for (const [key, placeholder] of uses)
        for (const locale of ["pl", "ua"] as const)
          for (const [name, text] of Object.entries(sentences[locale] ?? {}))
            if ((name === key || (key.endsWith(".") && name.startsWith(key))) && !isFree(text, placeholder))
              bent.push(`${locale} ${name}: ${text}`);
    }
    expect(bent).toEqual([]);
  });
});
