import { addPiece } from "./pieces.ts";

/** Turns bytes of one code page into text; bytes without a meaning become U+FFFD or a control character. */
export type Decode = (bytes: Uint8Array) => string;

// Node 20.18.3 to 20.20 decode windows-1252 as Latin-1, so 0x80-0x9f would become control characters.
const windows_1252_upper =
  "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f" +
  "\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178";

/** Decodes windows-1252 by our own table of the 32 bytes in which it differs from Latin-1. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  return latin.replace(/[\x80-\x9f]/g, (byte) => windows_1252_upper.charAt(byte.charCodeAt(0) - 0x80));
}

const names: Readonly<Record<number, string>> = {
  852: "windows-1250",
  874: "windows-874",
  932: "shift_jis",
  936: "gb18030",
  949: "euc-kr",
  950: "big5",
  10000: "macintosh",
  65001: "utf-8",
};
// The DOS pages have no decoder in the platform; their characters differ, but their spaces are those of 1252.
const read_as_1252 = new Set([0, 437, 850, 1252]);

/** The decoder of a Windows code page number, as RTF and the binary formats name it; unknown ones read as 1252. */
export function codePage(number: number): Decode {
  if (read_as_1252.has(number)) return decodeWindows1252;
  return encoding(names[number] ?? `windows-${number}`);
}

const decoders = new Map<string, Decode>();

/** The decoder of an encoding label of the Encoding standard; an unknown label reads as windows-1252. */
export function encoding(label: string): Decode {
  const key = label.toLowerCase();
  const known = decoders.get(key);
  if (known) return known;
  const decode = openDecoder(key);
  // Labels come from documents, so only a bounded number is stored.
  if (decoders.size < 64) decoders.set(key, decode);
  return decode;
}

function openDecoder(label: string): Decode {
  try {
    const decoder = new TextDecoder(label);
    if (decoder.encoding === "windows-1252") return decodeWindows1252;
    return (bytes) => decoder.decode(bytes);
  } catch {
    return decodeWindows1252;
  }
}

/** UTF-16 with the given byte order and no byte order mark; an odd last byte is dropped. */
export function decodeUtf16(bytes: Buffer, order: "little" | "big"): string {
  const whole = bytes.subarray(0, bytes.length & ~1);
  return order === "little" ? whole.toString("utf16le") : Buffer.from(whole).swap16().toString("utf16le");
}

/** UTF-32 with the given byte order and no byte order mark; invalid characters become U+FFFD. */
export function decodeUtf32(bytes: Buffer, order: "little" | "big"): string {
  const pieces: string[] = [];
  const end = bytes.length & ~3;
  for (let at = 0; at < end; at += 4) {
    const code = order === "little" ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    const is_character = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    addPiece(pieces, is_character ? String.fromCodePoint(code) : "\ufffd");
  }
  return pieces.join("");
}
