import { codedTokens, plainText } from "#domain/workbench/coded-text.ts";
import { markText } from "#domain/workbench/codes.ts";

/** What is looked for in texts. */
export type Query = {
  readonly text: string;
  readonly match_case: boolean;
  readonly whole_word: boolean;
  readonly is_pattern: boolean;
};

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
/** `\b` knows Latin words alone. */
const before_word = String.raw`(?<![\p{L}\p{N}_])`;
const after_word = String.raw`(?![\p{L}\p{N}_])`;

/** The expression of a query; null for one that is empty or not valid. */
export function expressionOf({ text, match_case, whole_word, is_pattern }: Query): RegExp | null {
  if (text === "") return null;
  const source = is_pattern ? text : escaped(text);
  try {
    return new RegExp(
      whole_word ? `${before_word}(?:${source})${after_word}` : source,
      match_case ? "gu" : "giu",
    );
  } catch {
    return null;
  }
}

const isFound = (expression: RegExp, coded: string): boolean => {
  expression.lastIndex = 0;
  return expression.test(plainText(coded));
};

/** A coded text with each match replaced; codes stay, and no match reaches across one. */
export const replacedIn = (expression: RegExp, coded: string, by: string, is_pattern: boolean): string =>
  codedTokens(coded)
    .map((token) => {
      if (token.kind !== "text") return markText(token);
      return is_pattern ? token.text.replaceAll(expression, by) : token.text.replaceAll(expression, () => by);
    })
    .join("");

/** A search in many texts, as it is sent to the worker. */
export type SearchTask = {
  readonly query: Query;
  readonly texts: readonly string[];
  /** Null when nothing is replaced. */
  readonly by: string | null;
};

/** For each text whether it matches or, in a replacement, its new form; null for one that stays. */
export function searched({ query, texts, by }: SearchTask): (string | null)[] {
  const expression = expressionOf(query);
  if (!expression) return texts.map(() => null);
  return texts.map((text) => {
    if (by === null) return isFound(expression, text) ? text : null;
    const after = replacedIn(expression, text, by, query.is_pattern);
    return after === text ? null : after;
  });
}
