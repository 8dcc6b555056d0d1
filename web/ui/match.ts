/** One thing to choose from a searchable list. `names` are all words it can be found by, in any language. */
export type Choice = {
  readonly value: string;
  readonly label: string;
  /** Shown next to the label, for a language its own name. */
  readonly detail?: string;
  readonly code?: string;
  readonly codes: readonly string[];
  readonly names: readonly string[];
  /** What is different about choosing it. */
  readonly note?: string;
  /** Smaller is more often chosen. */
  readonly popularity: number;
};

/** C2: lower case, without marks and apostrophes, ł as l and ß as ss, so that any keyboard finds any name. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[’ʼ'`]/g, "")
    .replace(/ł/g, "l")
    .replace(/ß/g, "ss")
    .replace(/ø/g, "o")
    .trim();
}

/** C2: 0 exact code, 1 prefix of a name, 2 prefix of a word in a name, 3 inside a name; null when none. */
function rankOf(query: string, choice: Choice): 0 | 1 | 2 | 3 | null {
  const wanted = fold(query);
  if (choice.codes.some((code) => fold(code) === wanted)) return 0;
  const names = [choice.label, ...choice.names].map(fold);
  if (names.some((name) => name.startsWith(wanted))) return 1;
  if (names.some((name) => name.split(/[\s-]+/).some((word) => word.startsWith(wanted)))) return 2;
  return names.some((name) => name.includes(wanted)) ? 3 : null;
}

/** What the list shows for a query: best rank first, then the more often chosen, then by the reader's alphabet. */
export function rankChoices(query: string, choices: readonly Choice[], collator: Intl.Collator): Choice[] {
  const wanted = fold(query);
  const ranked = choices.flatMap((choice) => {
    const rank = wanted === "" ? 0 : rankOf(query, choice);
    return rank === null ? [] : [{ choice, rank }];
  });
  ranked.sort(
    (a, b) =>
      a.rank - b.rank ||
      a.choice.popularity - b.choice.popularity ||
      collator.compare(a.choice.label, b.choice.label),
  );
  return ranked.map(({ choice }) => choice);
}

/**
 * The same, and for a query that begins no word of what is listed, also what is available in addition: a person who
 * types a name means it, wherever it is listed.
 */
export function searchChoices(
  query: string,
  choices: readonly Choice[],
  others: readonly Choice[],
  collator: Intl.Collator,
): Choice[] {
  const listed = rankChoices(query, choices, collator);
  const [best] = listed;
  return best && (rankOf(query, best) ?? 3) < 3
    ? listed
    : rankChoices(query, [...choices, ...others], collator);
}
