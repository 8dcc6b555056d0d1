import { codedTokens } from "../workbench/coded-text.ts";

const marks = { open: "\uE001", close: "\uE002", alone: "\uE003" } as const;

/**
 * The form of a coded text in which two segments are equal (5.1): NFC, white space collapsed, codes reduced to their
 * kind; case and digits are unchanged. Hashes of segments also distinguish the types of codes (`coded-text.ts`).
 */
export const normalForm = (coded: string): string =>
  codedTokens(coded)
    .map((token) => (token.kind === "text" ? token.text : marks[token.kind]))
    .join("")
    .normalize("NFC")
    .replaceAll(/\s+/gu, " ")
    .trim();
