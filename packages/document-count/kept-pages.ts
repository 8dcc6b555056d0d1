import type { KeptText } from "./verdict.ts";
import type { Region } from "#domain/files/document-count.ts";

/** A paragraph as it is kept: where it stands, what it says, and how long its segments are (with what follows them). */
export type KeptParagraph = {
  readonly region: Region;
  readonly text: string;
  readonly segments: readonly number[];
};

const page_characters = 32_000;
// More is no text that somebody reads over before ordering; the file itself is always there.
const most_characters = 2 << 20;

/** Keeps what is read, page by page, up to two million characters. */
export function openPages() {
  const pages: string[] = [];
  let page: unknown[] = [];
  let in_page = 0;
  let kept = 0;
  let is_capped = false;
  const close = (): void => {
    if (page.length > 0) pages.push(JSON.stringify(page));
    page = [];
    in_page = 0;
  };
  return {
    add({ region, text, segments }: KeptParagraph): void {
      if (is_capped || text.trim() === "") return;
      if (kept + text.length > most_characters) {
        is_capped = true;
        return;
      }
      page.push(segments.length > 1 ? [region, text, segments] : [region, text]);
      kept += text.length;
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

/** A text as one frame: the keys and the words of its segments, then its pages, each on a line of its own. */
export const writeKept = ({ pages, segment_keys, segment_words }: KeptText): Buffer =>
  Buffer.from([segment_keys, segment_words, ...pages].join("\n"), "utf8");
