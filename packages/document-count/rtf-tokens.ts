/** The tokens of an RTF file. */
type RtfToken =
  | { readonly kind: "open" | "close" | "ignorable" }
  | { readonly kind: "word"; readonly word: string; readonly parameter: number | undefined }
  /** Bytes in the code page of the font. */
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  /** A character that is the same in every code page. */
  | { readonly kind: "character"; readonly character: string }
  | { readonly kind: "paragraph" };

/** Reads the tokens of an RTF file one after the other. `passBytes` skips what the caller knows to be no tokens. */
export type RtfTokens = {
  next(): RtfToken | null;
  /** The number of bytes read. */
  position(): number;
  /** Skips binary data of `\bin`. */
  passBytes(count: number): void;
  /** Skips the fallback characters after `\u`: a hex escape or an escaped brace is one character. */
  passFallback(count: number): void;
  /** Skips plain text up to the next relevant token, in ignored destinations. */
  passText(): void;
};

const backslash = 0x5c;
const open_brace = 0x7b;
const close_brace = 0x7d;
const apostrophe = 0x27;
const longest_word = 40;
const longest_number = 12;

const isLetter = (byte: number): boolean => (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isMarkup = (byte: number): boolean => byte === backslash || byte === open_brace || byte === close_brace;
/** Line ends of the file have no meaning in RTF. */
const isNothing = (byte: number): boolean => byte === 0x0d || byte === 0x0a || byte === 0;

/** Opens the tokens of a file; linear in its size, every token is read once. */
export function openTokens(file: Buffer): RtfTokens {
  let at = 0;
  const byteAt = (index: number): number => file[index] ?? 0;

  const readWord = (): RtfToken => {
    const start = at + 1;
    let end = start;
    while (end < file.length && end - start < longest_word && isLetter(byteAt(end))) end++;
    let last = end;
    if (byteAt(last) === 0x2d && isDigit(byteAt(last + 1))) last++;
    while (last < file.length && last - end < longest_number && isDigit(byteAt(last))) last++;
    const parameter = last > end ? Number.parseInt(file.toString("latin1", end, last), 10) : undefined;
    at = byteAt(last) === 0x20 ? last + 1 : last;
    return { kind: "word", word: file.toString("latin1", start, end), parameter };
  };

  /** A run of hex escapes, taken together because two of them may be one character. */
  const readHexBytes = (): RtfToken => {
    const bytes: number[] = [];
    while (at < file.length && byteAt(at) === backslash && byteAt(at + 1) === apostrophe) {
      const value = Number.parseInt(file.toString("latin1", at + 2, at + 4), 16);
      if (!Number.isNaN(value)) bytes.push(value);
      at += 4;
    }
    return { kind: "bytes", bytes: Uint8Array.from(bytes) };
  };

  const readSymbol = (symbol: number): RtfToken => {
    at += 2;
    if (symbol === 0x2a) return { kind: "ignorable" };
    if (symbol === 0x0d || symbol === 0x0a) return { kind: "paragraph" };
    return { kind: "character", character: symbol_characters.get(symbol) ?? "" };
  };

  const readText = (): RtfToken => {
    const start = at;
    while (at < file.length && !isMarkup(byteAt(at)) && !isNothing(byteAt(at))) at++;
    return { kind: "bytes", bytes: file.subarray(start, at) };
  };

  return {
    next() {
      while (at < file.length && isNothing(byteAt(at))) at++;
      if (at >= file.length) return null;
      const byte = byteAt(at);
      if (byte === open_brace || byte === close_brace) {
        at++;
        return { kind: byte === open_brace ? "open" : "close" };
      }
      if (byte !== backslash) return readText();
      const next = byteAt(at + 1);
      if (isLetter(next)) return readWord();
      return next === apostrophe ? readHexBytes() : readSymbol(next);
    },
    position: () => at,
    passBytes: (count) => void (at = Math.min(file.length, at + Math.max(0, count))),
    passFallback(count) {
      let left = count;
      while (left > 0 && at < file.length) {
        const byte = byteAt(at);
        if (byte === open_brace || byte === close_brace) return;
        if (byte === backslash) {
          const next = byteAt(at + 1);
          if (next !== apostrophe && !isMarkup(next)) return;
          at += next === apostrophe ? 4 : 2;
          left--;
        } else {
          at++;
          if (!isNothing(byte)) left--;
        }
      }
    },
    passText: () => void (at = textEnd(file, at)),
  };
}

/** The end of plain text, up to the next markup. */
function textEnd(file: Buffer, from: number): number {
  let at = from;
  while (at < file.length && !isMarkup(file[at] ?? 0)) at++;
  return at;
}

const symbol_characters: ReadonlyMap<number, string> = new Map([
  [0x7e, "\u00a0"],
  [0x5f, "\u2011"],
  [backslash, "\\"],
  [open_brace, "{"],
  [close_brace, "}"],
  [0x09, "\t"],
]);
