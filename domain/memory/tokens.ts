/** A character of a script without spaces, a word with its inner apostrophes, or a number with its separators. */
const word_pattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|[\p{L}\p{M}]+(?:['’ʼ][\p{L}\p{M}]+)*|\d+(?:[.,]\d+)*/gu;

/** The same for a text without scripts that write no spaces, where it is several times as fast. */
const spaced_pattern = /[\p{L}\p{M}]+(?:['’ʼ][\p{L}\p{M}]+)*|\d+(?:[.,]\d+)*/gu;
const has_unspaced =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff\uff66-\uff9f\ud840-\ud8ff]/;

/** The words and numbers of a plain text as written, without punctuation. */
export const wordsOf = (text: string): string[] =>
  text.match(has_unspaced.test(text) ? word_pattern : spaced_pattern) ?? [];

const stem_length = 6;
const isNumber = (word: string): boolean => /^\d/.test(word);

/** The token of a word (5.2): lower case, numbers as `0`, long words cut, so that inflected forms are found. */
export const tokenOf = (word: string): string =>
  isNumber(word) ? "0" : word.toLowerCase().slice(0, stem_length);

/** The tokens of a plain text, in order and with repetitions. */
export const tokensOf = (text: string): string[] => wordsOf(text).map(tokenOf);
