import { decodeWindows1252, encoding } from "./code-pages.ts";

/** Turns text into the bytes of one encoding; null when a character has none. */
export type Encode = (text: string) => Buffer | null;

const utf16 =
  (order: "little" | "big"): Encode =>
  (text) => {
    const bytes = Buffer.from(text, "utf16le");
    return order === "little" ? bytes : bytes.swap16();
  };
const utf8: Encode = (text) => Buffer.from(text, "utf8");

function utf32(order: "little" | "big"): Encode {
  return (text) => {
    const codes = Array.from(text, (char) => char.codePointAt(0) ?? 0);
    const bytes = Buffer.alloc(codes.length * 4);
    for (const [i, code] of codes.entries())
      if (order === "little") bytes.writeUInt32LE(code, i * 4);
      else bytes.writeUInt32BE(code, i * 4);
    return bytes;
  };
}

/** The encoder of an encoding label ("utf-8", "utf-16le", "utf-32be", "windows-1250"). */
export function encoder(label: string): Encode {
  const name = label.toLowerCase();
  if (name === "utf-8" || name === "utf8") return utf8;
  if (name === "utf-16le" || name === "utf-16be") return utf16(name.endsWith("le") ? "little" : "big");
  if (name === "utf-32le" || name === "utf-32be") return utf32(name.endsWith("le") ? "little" : "big");
  return tableEncoder(label);
}

const tables = new Map<string, ReadonlyMap<string, number>>();

function tableEncoder(label: string): Encode {
  const table = tables.get(label) ?? tableOf(label);
  if (tables.size < 16) tables.set(label, table);
  return (text) => {
    const bytes: number[] = [];
    for (const char of text) {
      const code = table.get(char);
      if (code === undefined) return null;
      if (code > 0xff) bytes.push(code >> 8);
      bytes.push(code & 0xff);
    }
    return Buffer.from(bytes);
  };
}

/** The bytes of each character: those of one byte, then those of two where the encoding has them. */
function tableOf(label: string): ReadonlyMap<string, number> {
  const decode = label === "windows-1252" ? decodeWindows1252 : encoding(label);
  const table = new Map<string, number>();
  const add = (bytes: number[]): boolean => {
    const char = decode(Uint8Array.from(bytes));
    const is_one = Array.from(char).length === 1 && char !== "\ufffd";
    const code = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
    if (is_one && !table.has(char)) table.set(char, code);
    return is_one;
  };
  const leads: number[] = [];
  for (let byte = 0; byte < 256; byte++) if (!add([byte])) leads.push(byte);
  for (const lead of leads) for (let byte = 0x30; byte < 256; byte++) add([lead, byte]);
  return table;
}

/** The byte order mark and the encoding of an XML part, as `decodeXml` reads it. */
function xmlEncoding(bytes: Buffer): { readonly mark: number; readonly label: string } {
  const start = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  if (start === 0xfffe) return { mark: 2, label: "utf-16le" };
  if (start === 0xfeff) return { mark: 2, label: "utf-16be" };
  if (start === 0x3c00) return { mark: 0, label: "utf-16le" };
  if (start === 0x003c) return { mark: 0, label: "utf-16be" };
  const declared = /encoding=["']([\w-]+)["']/.exec(bytes.toString("latin1", 0, 200))?.[1];
  if (declared !== undefined && !/^utf-?(8|16)$/i.test(declared)) return { mark: 0, label: declared };
  return { mark: bytes[0] === 0xef && bytes[1] === 0xbb ? 3 : 0, label: "utf-8" };
}

/** An XML part in the encoding of its source; a character that the encoding lacks is written by its number. */
export function encodeXml(source: Buffer, text: string): Buffer {
  const { mark, label } = xmlEncoding(source);
  const encode = encoder(label);
  const bytes =
    encode(text) ??
    Buffer.concat(
      Array.from(text, (char) => encode(char) ?? encode(`&#${char.codePointAt(0)};`) ?? Buffer.alloc(0)),
    );
  return Buffer.concat([source.subarray(0, mark), bytes]);
}
