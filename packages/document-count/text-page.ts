import * as z from "zod/mini";
import { regions } from "../../domain/files/document-count.ts";
import type { StoredParagraph } from "./stored-pages.ts";

const stored_page = z.array(
  z.union([
    z.tuple([z.enum(regions), z.string()]),
    z.tuple([z.enum(regions), z.string(), z.array(z.int().check(z.nonnegative()))]),
  ]),
);

/** The paragraphs of one stored page; throws for an invalid one. */
export const readPage = (page: string): StoredParagraph[] =>
  stored_page
    .parse(JSON.parse(page))
    .map(([region, text, segments]) => ({ region, text, segments: segments ?? [text.length] }));
