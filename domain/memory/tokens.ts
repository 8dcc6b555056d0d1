/** A character of a script without spaces, a word with its inner apostrophes, or a number with its separators. */
const word_pattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|[\p{L}\p{M}]+(?:['’ʼ][\p{L}\p{M}]+)*|\d+(?:[.,]\d+)*/gu;

/** The words and numbers of a plain text as written, without punctuation. */
export const wordsOf = (text: string): string[] => text.match(word_pattern) ?? [];

const stem_length = 6;
const isNumber = (word: string): boolean => /^\d/.test(word);

/** The token of a word (5.2): lower case, numbers as `0`, long words cut, so that inflected forms are found. */
export const tokenOf = (word: string): string =>
  isNumber(word) ? "0" : word.toLowerCase().slice(0, stem_length);

/** The tokens of a plain text, in order and with repetitions. */
export const tokensOf = (text: string): string[] => wordsOf(text).map(tokenOf);
