import { countText } from "../files/words.ts";
import { normalForm } from "../memory/normal-form.ts";
import { wordsOf } from "../memory/tokens.ts";
import { looksLike } from "../work/language-guess.ts";
import { type CheckTerms, checkSegment, documentFinding, type SegmentFinding } from "./checks.ts";
import type { SegmentToCheck } from "./checked-segment.ts";
import { plainText } from "./coded-text.ts";

/** A shorter text says too little about its language. */
const block_words = 40;

/**
 * All findings of a document by the position of the segment: those of each segment, its language in blocks of at least
 * 40 words, and equal sources with different targets or the reverse.
 */
export function checkDocument(
  segments: readonly SegmentToCheck[],
  terms: CheckTerms = { entries: [] },
): Map<number, SegmentFinding[]> {
  const all = new Map<number, SegmentFinding[]>();
  const add = (at: number, finding: SegmentFinding): void => {
    all.set(at, [...(all.get(at) ?? []), finding]);
  };
  for (const [at, segment] of segments.entries())
    for (const finding of checkSegment(segment, terms)) add(at, finding);
  for (const [at, detail] of foreignBlocks(segments)) add(at, documentFinding("language", detail));
  for (const [at, detail] of inconsistentSegments(segments)) add(at, documentFinding("inconsistent", detail));
  return all;
}

/** Segments of blocks that look like another language than they should be. A block is at least 40 words. */
function foreignBlocks(segments: readonly SegmentToCheck[]): [number, string][] {
  const found: [number, string][] = [];
  let block: number[] = [];
  let text = "";
  const close = (): void => {
    const [first] = block;
    const lang = first === undefined ? undefined : segments[first]?.target_lang;
    const seen = lang === undefined ? null : looksLike(text, lang);
    if (seen !== null) for (const at of block) found.push([at, seen]);
    block = [];
    text = "";
  };
  for (const [at, { target, locked }] of segments.entries()) {
    const plain = plainText(target).trim();
    if (locked || plain === "") continue;
    block.push(at);
    text += `${plain}\n`;
    if (countText(text).words >= block_words) close();
  }
  // The last words are too few for a guess.
  return found;
}

/** Segments whose source has another target elsewhere, or whose target has another source. */
function inconsistentSegments(segments: readonly SegmentToCheck[]): [number, string][] {
  const by_source = new Map<string, Map<string, number[]>>();
  const by_target = new Map<string, Map<string, number[]>>();
  for (const [at, { source, target, locked }] of segments.entries()) {
    if (locked || plainText(target).trim() === "") continue;
    const [from, to] = [normalForm(source), normalForm(target)];
    put(by_source, from, to, at);
    // Sources that differ in case, punctuation or numbers only may have one target.
    const words = wordsOf(from).filter((word) => !/^\d/.test(word));
    if (words.length >= 2) put(by_target, to, words.join(" ").toLowerCase(), at);
  }
  const found = new Map<number, string>();
  for (const [kind, groups] of [
    ["source", by_source],
    ["target", by_target],
  ] as const)
    for (const others of groups.values())
      if (others.size > 1) for (const at of [...others.values()].flat()) found.set(at, found.get(at) ?? kind);
  return [...found].toSorted(([a], [b]) => a - b);
}

function put(groups: Map<string, Map<string, number[]>>, key: string, other: string, at: number): void {
  const group = groups.get(key) ?? new Map<string, number[]>();
  group.set(other, [...(group.get(other) ?? []), at]);
  groups.set(key, group);
}
