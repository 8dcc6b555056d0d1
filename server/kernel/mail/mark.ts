import fs from "node:fs";
import { createRequire } from "node:module";
import { brands } from "#brands/all.ts";
import type { Brand } from "#brands/brand.ts";

const resolve = createRequire(import.meta.url).resolve;
const marks = new Map<string, Buffer>();

/** The address by which a mail names its brand's mark, which goes out with it as a part of its own (decision 0234). */
export const markAddress = ({ slug }: Pick<Brand, "slug">): string => `mark.${slug}@mark`;

/** The mark as PNG, twice as large as it is shown. */
export function markOf({ slug }: Pick<Brand, "slug">): Buffer {
  const known = marks.get(slug);
  if (known) return known;
  const png = fs.readFileSync(resolve(`#brands/${slug}/mark.png`));
  marks.set(slug, png);
  return png;
}

/** A mail's HTML for a frame, which has no parts to name: its mark is written into the address. */
export const withMark = (html: string): string =>
  brands.reduce(
    (so_far, brand) =>
      so_far.replace(
        `cid:${markAddress(brand)}`,
        () => `data:image/png;base64,${markOf(brand).toString("base64")}`,
      ),
    html,
  );

/** The same for a page of the desk, whose security policy refuses the style element: it shows the light colours. */
export const forDesk = (html: string): string => withMark(html).replace(/<style>[^<]*<\/style>\n?/, "");
