import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "vite";
import { describe, expect, test } from "vitest";
import { brandWall } from "./brand-wall.ts";
import { compileMessages, precompiledMessages } from "./messages.ts";

/** Writes files into a project of its own and builds its `main.ts`; answers the texts of all chunks. */
async function buildProject(files: Record<string, string>): Promise<string[]> {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-vite-")));
  try {
    for (const [name, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      fs.writeFileSync(path.join(root, name), text);
    }
    const built = await build({
      root,
      configFile: false,
      logLevel: "silent",
      plugins: [precompiledMessages(root), brandWall(root, "one")],
      build: { write: false, minify: false, rollupOptions: { input: path.join(root, "main.ts") } },
    });
    const outputs = [built].flat().flatMap((result) => ("output" in result ? result.output : []));
    return outputs.flatMap((output) => (output.type === "chunk" ? [output.code] : []));
  } finally {
    fs.rmSync(root, { recursive: true, force: true });
  }
}

const package_json = JSON.stringify({ type: "module", imports: { "#messages/*": "./messages/*" } });
const brands = {
  "brands/one/brand.ts": `export const name = "One";`,
  "brands/two/brand.ts": `export const name = "Two";`,
};

describe("sentences reach the browser parsed", () => {
  test("each locale in a chunk of its own, default and named exports alike", async () => {
    const chunks = await buildProject({
      ...brands,
      "package.json": package_json,
      "messages/brands/portal/pl.ts": `import { brandless } from "../../shared.ts";
        export const pl = { "files": "{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}" } satisfies Record<string, string>;
        export default { ...pl, ...brandless };`,
      "messages/brands/portal/en.ts": `export const pl = { "files": "{n, plural, one {# file} other {# files}}" };`,
      "messages/shared.ts": `export const brandless = { "ok": "Dobrze" };`,
      "main.ts": `export const load = { pl: () => import("#messages/brands/portal/pl.ts"), en: () => import("./messages/brands/portal/en.ts") };
        load.pl().then(console.log); load.en().then(console.log);`,
    });
    const [polish, ...others] = chunks.filter((code) => code.includes("plików"));
    expect(others).toEqual([]);
    expect(polish).not.toContain("plural,");
    expect(polish).toContain("Dobrze");
    expect(chunks.filter((code) => code.includes(" files"))).toHaveLength(1);
  });

  test("and a broken one ends the build with its key", () => {
    expect(() => compileMessages({ "order.files": "{n, plural, one {#}" })).toThrow(
      "order.files is not a valid message",
    );
    expect(() => compileMessages({ "order.files": 5 })).toThrow("order.files is not a text");
  });
});

describe("a brand's bundle holds no other brand", () => {
  test("its own files enter", async () => {
    const chunks = await buildProject({
      ...brands,
      "main.ts": `import { name } from "./brands/one/brand.ts"; console.log(name);`,
    });
    expect(chunks.join("")).toContain("One");
  });

  test("a file of another brand ends the build", async () => {
    const files = {
      ...brands,
      "main.ts": `import { name } from "./brands/two/brand.ts"; console.log(name);`,
    };
    await expect(buildProject(files)).rejects.toThrow("must not enter the bundle of one");
  });
});
