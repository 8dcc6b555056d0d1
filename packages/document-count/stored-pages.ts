import type { StoredText } from "./verdict.ts";
import type { Region } from "../../domain/files/document-count.ts";

/** A stored paragraph: region, text, and lengths of its segments including what follows them. */
export type StoredParagraph = {
  readonly region: Region;
  readonly text: string;
  readonly segments: readonly number[];
};

const page_characters = 32_000;
// A longer text is not displayed; the file itself is available.
const most_characters = 2 << 20;

/** Stores the extracted text, page by page, up to two million characters. */
export function openPages() {
  const pages: string[] = [];
  let page: unknown[] = [];
  let in_page = 0;
  let stored = 0;
  let is_capped = false;
  const close = (): void => {
    if (page.length > 0) pages.push(JSON.stringify(page));
    page = [];
    in_page = 0;
  };
  return {
    add({ region, text, segments }: StoredParagraph): void {
      if (is_capped || text.trim() === "") return;
      if (stored + text.length > most_characters) {
        is_capped = true;
        return;
      }
      page.push(segments.length > 1 ? [region, text, segments] : [region, text]);
      stored += text.length;
      in_page += text.length;
      if (in_page >= page_characters) close();
    },
    close(): readonly string[] {
      close();
      return pages;
    },
    isCapped: () => is_capped,
  };
}

/** A text as one frame: the keys and the word counts of its segments, then its pages, each on a separate line. */
export const writeStoredText = ({ pages, segment_keys, segment_words }: StoredText): Buffer =>
  Buffer.from([segment_keys, segment_words, ...pages].join("\n"), "utf8");
