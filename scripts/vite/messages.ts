import path from "node:path";
import { parse } from "@formatjs/icu-messageformat-parser";
import type { Plugin } from "vite";
import { locales } from "#brands/brand.ts";
import { evaluate } from "./evaluate.ts";

/**
 * Turns `messages/<noun>/<area>/<locale>.ts` and `<name>.<locale>.ts` into the same exports with every ICU sentence already parsed, in builds and in
 * development: browsers get no parser, and a broken sentence ends the build. One module stays one module, so a locale
 * imported with `import()` is a chunk of its own.
 */
export function precompiledMessages(root: string): Plugin {
  const folder = path.join(root, "messages") + path.sep;
  const file_name = new RegExp(`[/.](?:${locales.join("|")})\\.ts$`);
  return {
    name: "precompiled-messages",
    enforce: "pre",
    async load(id) {
      const [file = id] = id.split("?", 1);
      if (!file.startsWith(folder) || !file_name.test(file)) return null;
      const { exports, inputs } = await evaluate(root, file);
      for (const input of inputs) this.addWatchFile(input);
      try {
        const code = exports.map(([name, value]) => exportOf(name, compileMessages(value)));
        return { code: code.join("\n"), map: null, moduleType: "js" };
      } catch (error) {
        return this.error(
          `${path.relative(root, file)}: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    },
  };
}

/** Parses each sentence of a record; throws with the key when one is broken or is not text. */
export function compileMessages(value: unknown): Record<string, unknown> {
  if (value === null || typeof value !== "object")
    throw new Error("exports something else than a record of sentences");
  return Object.fromEntries(
    Object.entries(value).map(([key, sentence]) => {
      if (typeof sentence !== "string") throw new Error(`${key} is not a text`);
      try {
        return [key, parse(sentence)];
      } catch (error) {
        throw new Error(`${key} is not a valid message: ${error instanceof Error ? error.message : ""}`, {
          cause: error,
        });
      }
    }),
  );
}

/** JSON.parse of a literal is what engines read fastest. */
function exportOf(name: string, value: unknown): string {
  const text = `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
  return name === "default" ? `export default ${text};` : `export const ${name} = ${text};`;
}
