import { describe, expect, test } from "vitest";
import { readTree } from "./tree.ts";

const sheet = "web/ui/layout.css";
const isNumbered = (name: string): boolean => /^(?:stack|cluster|row)-[\d-]+$/.test(name);

/** The classes in the texts of a component, each of them a list of names. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/["`]([a-z0-9 -]+)["`]|(?<=[`} ])([a-z]+-[\d-]+)(?=[`\s])/g)].flatMap(
    ([, list = "", one = ""]) => [...list.split(" "), one].filter((name) => name !== ""),
  );

describe("Layout classes of the web", () => {
  const tree = readTree("web");
  const defined = new Set(
    [...(tree.get(sheet) ?? "").matchAll(/\.([a-z][\w-]*)(?=[,\s])/g)].map(([, name = ""]) => name),
  );
  const used = new Map(
    [...tree].filter(([file]) => file.endsWith(".tsx")).map(([file, text]) => [file, namesIn(text)]),
  );

  test("each numbered class that a component uses is in the style sheet", () => {
    const missing = [...used].flatMap(([file, names]) =>
      names.filter((name) => isNumbered(name) && !defined.has(name)).map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test("each class that a component names as a whole is in a style sheet of all pages", () => {
    const shared = [...tree].filter(([file]) => file.endsWith(".css") && !file.endsWith(".module.css"));
    const known = new Set(
      shared.flatMap(([, text]) => [...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name)),
    );
    const missing = [...tree].flatMap(([file, text]) =>
      [...text.matchAll(/className="([^"]*)"/g)]
        .flatMap(([, list = ""]) => list.split(" "))
        .filter((name) => file.endsWith(".tsx") && name !== "" && !known.has(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test("each class of the style sheet is used", () => {
    const all = new Set([...used.values()].flat());
    expect(defined.size).toBeGreaterThan(0);
    expect([...defined].filter((name) => !all.has(name))).toEqual([]);
  });

  test("a class that is not in the style sheet is found", () => {
    const names = namesIn('<p className="stack-9 hint"> <ul className={`${style.list} row-8`}>');
    expect(names.filter((name) => isNumbered(name) && !defined.has(name))).toEqual(["stack-9", "row-8"]);
  });
});
