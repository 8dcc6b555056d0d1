import fs from "node:fs";
import path from "node:path";
import { locales } from "#brands/brand.ts";
import type { Area } from "./messages.ts";
import { root } from "./tree.ts";

const folder = path.join(root, "messages");
const fileOf = (area: string, locale: string): string => path.join(folder, area, `${locale}.ts`);

/** Names of all areas of `messages/`: `<noun>/<area>`. */
export const areaNames = (): string[] =>
  fs
    .readdirSync(folder)
    .flatMap((noun) => fs.readdirSync(path.join(folder, noun)).map((area) => `${noun}/${area}`))
    .filter((name) => locales.some((locale) => fs.existsSync(fileOf(name, locale))))
    .toSorted();

/** The sentences of an area in every language it has. */
export async function readArea(name: string): Promise<Area> {
  const sentences: Area["sentences"] = {};
  for (const locale of locales) {
    const file = fileOf(name, locale);
    if (fs.existsSync(file)) sentences[locale] = textsOf(name, await import(file));
  }
  return { name, sentences };
}

/** The exports of one file as one record; throws for an export that is not a record of texts. */
function textsOf(name: string, exports: object): Record<string, string> {
  const records = Object.values(exports).flatMap((value: unknown) =>
    Object.entries<unknown>({ ...Object(value) }),
  );
  return Object.fromEntries(
    records.map(([key, text]) => {
      if (typeof text !== "string") throw new Error(`messages/${name}: ${key} is not a text`);
      return [key, text];
    }),
  );
}
