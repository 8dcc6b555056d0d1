import { expect, test } from "vitest";
import { readTree } from "./tree.ts";

/** Days of the data (`…_on`, `…_until`) that a page would print as they are stored: 2026-11-26. */
function storedDays(tree: ReadonlyMap<string, string>): string[] {
  const printed = [
    /\b(?:day|date): (?:\w+\.)*\w+_(?:on|until)\b(?!\()/g,
    /=> (?:\w+\.)*\w+_(?:on|until) *[,}\n]/g,
    // A value of a property is not read by a person.
    /(?<!=)\{(?:\w+\.)+\w+_(?:on|until)\}(?!`)/g,
  ];
  return [...tree].flatMap(([file, text]) =>
    printed.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found.trim()}`)),
  );
}

test("a page that prints a day as it is stored is found", () => {
  const page = `cell: ({ paid_on }) => paid_on, t("x", { day: row.posted_on }) <b>{row.due_on}</b> <time dateTime={row.due_on}>`;
  expect(storedDays(new Map([["a.tsx", page]]))).toHaveLength(3);
  expect(storedDays(new Map([["a.tsx", "cell: ({ due_on }) => formatDay(locale, due_on),"]]))).toEqual([]);
});

test("no page does", () => {
  expect(storedDays(new Map([...readTree("web")].filter(([file]) => file.endsWith(".tsx"))))).toEqual([]);
});
