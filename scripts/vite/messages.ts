import path from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import type { Plugin } from "vite";
import { locales } from "#brands/brand.ts";
import type { Part, Sentence } from "#ui/sentence.ts";
import { evaluate } from "./evaluate.ts";

/**
 * Turns `messages/<noun>/<area>/<locale>.ts` into the same exports with every ICU sentence already parsed, in builds and
 * in development: browsers get no parser, and a broken sentence ends the build. One module stays one module, so a locale
 * imported with `import()` is a chunk of its own.
 */
export function precompiledMessages(root: string): Plugin {
  const folder = path.join(root, "messages") + path.sep;
  const file_name = new RegExp(`/(?:${locales.join("|")})\\.ts$`);
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
export function compileMessages(value: unknown): Record<string, Sentence> {
  if (value === null || typeof value !== "object")
    throw new Error("exports something else than a record of sentences");
  return Object.fromEntries(
    Object.entries(value).map(([key, sentence]) => {
      if (typeof sentence !== "string") throw new Error(`${key} is not a text`);
      try {
        return [key, compact(parse(sentence))];
      } catch (error) {
        throw new Error(`${key} is not a valid message: ${error instanceof Error ? error.message : ""}`, {
          cause: error,
        });
      }
    }),
  );
}

/** The parts as `web/ui/sentence.ts` reads them; text alone stays text. */
function compact(elements: readonly MessageFormatElement[]): Sentence {
  const parts = elements.map(partOf);
  if (parts.length === 0) return "";
  return parts.length === 1 && typeof parts[0] === "string" ? parts[0] : parts;
}

const optionsOf = (options: Record<string, { value: MessageFormatElement[] }>) =>
  Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, compact(value)]));

/** Throws for what the formatter of the browser does not know: styles of numbers and dates, offsets and ordinals. */
function partOf(element: MessageFormatElement): Part {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.pound:
      return 0;
    case TYPE.argument:
      return [element.value];
    case TYPE.number:
      if (element.style) throw new Error(`the number ${element.value} has a style`);
      return [element.value, "number"];
    case TYPE.select:
      return [element.value, "select", optionsOf(element.options)];
    case TYPE.plural:
      if (element.offset || element.pluralType !== "cardinal")
        throw new Error(`the plural of ${element.value} has an offset or is not cardinal`);
      return [element.value, "plural", optionsOf(element.options)];
    case TYPE.tag:
      return [element.value, "tag", compact(element.children)];
    case TYPE.date:
    case TYPE.time:
      throw new Error(`${element.value} is formatted in a sentence and not before`);
  }
}

/** JSON.parse of a literal is what engines read fastest; marked as pure, so that an export without use is left out. */
function exportOf(name: string, value: unknown): string {
  const text = `/* @__PURE__ */ JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
  return name === "default" ? `export default ${text};` : `export const ${name} = ${text};`;
}
