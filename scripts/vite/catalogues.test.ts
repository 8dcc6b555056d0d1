import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { locales } from "#brands/brand.ts";
import { areasOf, catalogues } from "./catalogues.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Writes files into a folder of their own and answers the areas of its `web/app/main.tsx`. */
function areasIn(files: Record<string, string>): string[] {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-catalogues-"));
  try {
    for (const [name, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      fs.writeFileSync(path.join(folder, name), text);
    }
    return areasOf(folder, path.join(folder, "web/app/main.tsx")).areas;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

describe("the catalogues of an app (decision 0183)", () => {
  test("have the areas of all modules that are imported, at the start or later, and of no other", () => {
    const typed = (area: string) => `import type { en } from "#messages/${area}/en.ts";\n`;
    expect(
      areasIn({
        "web/app/main.tsx": `import {\n  a,\n} from "#ui/a.ts";\nvoid import("./late.ts");\nimport type { B } from "./types.ts";\n`,
        "web/app/late.ts": typed("late/area"),
        "web/app/types.ts": typed("types/area"),
        "web/app/unused.ts": typed("unused/area"),
        "web/ui/a.ts": typed("ui/area"),
      }),
    ).toEqual(["late/area", "ui/area"]);
  });

  test("of one area are its default export or the one named like the language; those of several are merged", () => {
    const { load } = catalogues(root, "portal");
    const codeOf = (areas: string): string => {
      if (typeof load !== "function") throw new Error("the plugin loads nothing");
      return String(
        Reflect.apply(load, { addWatchFile: () => undefined }, [`\0virtual:catalogues/${areas}`]),
      );
    };
    expect(codeOf("brands/portal")).toMatch(/messages\/brands\/portal\/pl\.ts"\)\)\.default,/);
    expect(codeOf("files/counts")).toMatch(/messages\/files\/counts\/pl\.ts"\)\)\.pl,/);
    const both = codeOf("cases/complaints+cases/cases");
    for (const locale of locales)
      expect(both).toMatch(
        new RegExp(`${locale}: \\(\\) => together.*complaints/${locale}\\.ts.*cases/cases/${locale}\\.ts`),
      );
  });

  test.each(["staff", "translator"])("of %s exist in each language", (app) => {
    const { areas } = areasOf(root, path.join(root, "web", app, "main.tsx"));
    expect(areas).toContain("kernel/shared");
    const missing = areas.flatMap((area) =>
      locales.filter((locale) => !fs.existsSync(path.join(root, "messages", area, `${locale}.ts`))),
    );
    expect(missing).toEqual([]);
  });
});
