import fs from "node:fs";
import path from "node:path";

/** The build's own list of its pieces, by the source they come from. */
const list = path.resolve(import.meta.dirname, "../../dist/portal/tolmaro/.vite/manifest.json");
const pieces = (): [string, string][] => {
  const read = JSON.parse(fs.readFileSync(list, "utf8")) as Record<string, { file: string }>;
  return Object.entries(read).map(([source, { file }]) => [source, file]);
};

/** Where a source of the flagship's portal is served from: `assets/….js`. */
export function pieceOf(source: string): string {
  const found = pieces().find(([one]) => one === source);
  if (!found) throw new Error(`the build has no piece of ${source}`);
  return found[1];
}

/** Which source of the flagship's portal an address serves. */
export const sourceOf = (address: string): string | undefined =>
  pieces().find(([, file]) => address === `/${file}`)?.[0];
