import { decodeUtf16 } from "./code-pages.ts";
import type { Decode } from "./code-pages.ts";
import { Unreadable } from "./verdict.ts";

const is_wide = 1;
const has_extension = 4;
const has_formats = 8;

// Strings of one byte a character hold the lower halves of UTF-16, that is Latin-1.
const latin = (bytes: Buffer): string => bytes.toString("latin1");
const decodeHalf = (bytes: Buffer, wide: boolean): string =>
  wide ? decodeUtf16(bytes, "little") : latin(bytes);

/** A string of Excel 97 and later; `length_bytes` is the size of its length field. */
export function unicodeString(body: Buffer, at: number, length_bytes: 1 | 2): string {
  const characters = length_bytes === 2 ? body.readUInt16LE(at) : body.readUInt8(at);
  const flags = body.readUInt8(at + length_bytes);
  let start = at + length_bytes + 1;
  if (flags & has_formats) start += 2;
  if (flags & has_extension) start += 4;
  const wide = (flags & is_wide) !== 0;
  return decodeHalf(body.subarray(start, start + characters * (wide ? 2 : 1)), wide);
}

/** A string before Excel 97: bytes of the workbook's code page. */
export function byteString(body: Buffer, at: number, length_bytes: 1 | 2, decode: Decode): string {
  const bytes = length_bytes === 2 ? body.readUInt16LE(at) : body.readUInt8(at);
  return decode(body.subarray(at + length_bytes, at + length_bytes + bytes));
}

const most_characters = 64 << 20;

/**
 * The table of shared strings, given as its record and the continuing ones. A string may be split by the end of a
 * record, and its second part has its own flag for wide characters. Missing strings at the end are omitted.
 */
export function sharedStrings(parts: readonly Buffer[]): string[] {
  const strings: string[] = [];
  const total = parts[0] && parts[0].length >= 8 ? parts[0].readUInt32LE(4) : 0;
  const cursor = openCursor(parts);
  let characters = 0;
  while (strings.length < total) {
    const head = cursor.bytes(3);
    if (!head) break;
    const flags = head.readUInt8(2);
    const formats = flags & has_formats ? cursor.bytes(2)?.readUInt16LE(0) : 0;
    const extension = flags & has_extension ? cursor.bytes(4)?.readUInt32LE(0) : 0;
    if (formats === undefined || extension === undefined) break;
    const text = cursor.text(head.readUInt16LE(0), (flags & is_wide) !== 0);
    characters += text.length;
    if (characters > most_characters) throw new Unreadable("bomb", "xls: too much text");
    strings.push(text);
    cursor.pass(formats * 4 + extension);
  }
  return strings;
}

function openCursor(parts: readonly Buffer[]) {
  let index = 0;
  let part = parts[0] ?? Buffer.alloc(0);
  let at = 8;
  const isAtEnd = (): boolean => {
    while (at >= part.length) {
      const next = parts[++index];
      if (!next) return true;
      part = next;
      at = 0;
    }
    return false;
  };
  return {
    /** The next bytes, across record boundaries; null when there are fewer. */
    bytes(count: number): Buffer | null {
      const found: Buffer[] = [];
      for (let missing = count; missing > 0;) {
        if (isAtEnd()) return null;
        const piece = part.subarray(at, at + missing);
        found.push(piece);
        at += piece.length;
        missing -= piece.length;
      }
      return Buffer.concat(found);
    },
    pass(count: number): void {
      for (let left = count; left > 0 && !isAtEnd();) {
        const step = Math.min(left, part.length - at);
        at += step;
        left -= step;
      }
    },
    text(characters: number, wide_at_first: boolean): string {
      let wide = wide_at_first;
      let text = "";
      while (text.length < characters) {
        if (at >= part.length) {
          if (isAtEnd()) break;
          wide = (part.readUInt8(at++) & is_wide) !== 0;
        }
        const size = wide ? 2 : 1;
        const piece = part.subarray(at, at + Math.min((characters - text.length) * size, part.length - at));
        at += piece.length;
        text += decodeHalf(piece, wide);
      }
      return text;
    },
  };
}
