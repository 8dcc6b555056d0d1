import path from "node:path";
import type { Plugin } from "vite";
import type { ClientRow } from "#contract/route.ts";
import { evaluate } from "./evaluate.ts";

/** Schemas are for the server and for the forms that ask with them. */
const included: Record<keyof ClientRow, true> = {
  method: true,
  path: true,
  who: true,
  flat: true,
  list: true,
  stream: true,
  body: true,
};
const words = Object.keys(included);
/** States that there is a body, without its schema. */
const lightOf = (value: unknown): unknown => (typeof value === "object" ? true : value);

/**
 * Gives the portal its route table without the schemas of its eighty calls (8 kB of the first load). A form imports
 * the schema it checks by from the contract, later than its page.
 */
export function lightRoutes(root: string): Plugin {
  const files = [
    "contract/brands/portal.ts",
    "contract/brands/portal-late.ts",
    "contract/reviews/reviews.ts",
  ].map((file) => path.join(root, file));
  return {
    name: "light-routes",
    enforce: "pre",
    async load(id) {
      const file = files.find((one) => one === id.split("?", 1)[0]);
      if (file === undefined) return null;
      const { exports, inputs } = await evaluate(root, file);
      for (const input of inputs) this.addWatchFile(input);
      const code = exports.map(([name, table]) => `export const ${name} = ${JSON.stringify(light(table))};`);
      return { code: code.join("\n"), map: null, moduleType: "js" };
    },
  };
}

/** The table with the included words of each row; throws when it is no table of routes. */
export function light(table: unknown): Record<string, Record<string, unknown>> {
  if (table === null || typeof table !== "object")
    throw new Error("contract/brands/portal.ts exports a route table");
  return Object.fromEntries(
    Object.entries(table).map(([name, row]: [string, Record<string, unknown>]) => {
      if (typeof row.path !== "string") throw new Error(`${name} is not a route`);
      return [
        name,
        Object.fromEntries(words.flatMap((word) => (row[word] ? [[word, lightOf(row[word])]] : []))),
      ];
    }),
  );
}
