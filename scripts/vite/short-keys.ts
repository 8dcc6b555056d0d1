import type { Plugin } from "vite";

/** The keys of an icon's parts, in its list: one random word each. */
const keys = /(?<=\bkey: ")[a-z0-9]+(?=")/g;

/** An icon's code with the position of each part as its key. */
export function withShortKeys(code: string): string {
  let position = 0;
  return code.replace(keys, () => String((position += 1)));
}

/** Icons of the first pages have a hundred random keys, which do not compress: 1 kB of the first load. */
export const shortKeys: Plugin = {
  name: "short-keys",
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\// },
    handler: (code) => ({ code: withShortKeys(code), map: null }),
  },
};
