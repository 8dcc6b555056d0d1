import * as z from "zod/mini";
import { regions } from "#domain/files/document-count.ts";
import type { KeptParagraph } from "./kept-pages.ts";

const kept_page = z.array(
  z.union([
    z.tuple([z.enum(regions), z.string()]),
    z.tuple([z.enum(regions), z.string(), z.array(z.int().check(z.nonnegative()))]),
  ]),
);

/** The paragraphs of one kept page; throws when it is none of ours. */
export const readPage = (page: string): KeptParagraph[] =>
  kept_page
    .parse(JSON.parse(page))
    .map(([region, text, segments]) => ({ region, text, segments: segments ?? [text.length] }));
