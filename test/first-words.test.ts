import { describe, expect, test } from "vitest";
import base from "#messages/brands/portal/en.ts";
import later from "#messages/brands/pages/en.ts";
import { saidKeys } from "./messages.ts";
import { importsOf, type Tree } from "./shape.ts";
import { readTree } from "./tree.ts";

const tree = readTree();
const pages = ["home", "write"].map((name) => `web/portal/checkout/order-write/${name}-page.tsx`);

/** A module with all its static imports. */
function broughtBy(start: readonly string[], files: Tree): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    const text = files.get(file);
    if (text === undefined || seen.has(file) || !file.startsWith("web/")) return;
    seen.add(file);
    const at_once = text.replace(/^import type [^;]*;/gm, "").replace(/\bimport\(/g, "later(");
    for (const target of importsOf(file, at_once)) visit(target);
  };
  for (const file of start) visit(file);
  return seen;
}

describe("The texts of the first load", () => {
  test("are sufficient for the frame, the home and the order page", () => {
    const first = broughtBy(["web/portal/main.tsx", ...pages], tree);
    expect(first.size).toBeGreaterThan(60);
    const source = [...first].map((file) => tree.get(file)).join("\n");
    const keys = Object.keys(later).filter((key) => !(key in base));
    expect(saidKeys(keys, source)).toEqual([]);
  });

  test("the check finds a text that is loaded later, in quotes and by a template", () => {
    const keys = ["status.draft", "invoice.sheet.net", "invoice.all"];
    expect(saidKeys(keys, 't(`invoice.sheet.${column}`); t("status.draft")')).toEqual(keys.slice(0, 2));
    const files = new Map([
      ["web/portal/main.tsx", 'import { a } from "./a.ts";\nconst b = import("./b.ts");'],
      ["web/portal/a.ts", 'import type { C } from "./c.ts";'],
      ["web/portal/b.ts", ""],
      ["web/portal/c.ts", ""],
    ]);
    expect([...broughtBy(["web/portal/main.tsx"], files)]).toEqual([
      "web/portal/main.tsx",
      "web/portal/a.ts",
    ]);
  });
});
