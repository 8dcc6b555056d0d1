import type { OleFile } from "./ole.ts";

/** The old binary Office types; distinguished by their streams and checked for passwords. */
export type LegacyType = "doc" | "xls" | "ppt";

const encrypted_word = 0x100;
const file_pass_record = 0x2f;
const end_record = 0x0a;
const encrypted_presentation = 0xf3d1c4df;
// The password record follows the first one; further down are sheets.
const records_looked_at = 64;

/** The type of an OLE file by its streams: null for a file of another program. */
export function legacyType(ole: OleFile): LegacyType | null {
  if (ole.has("WordDocument")) return "doc";
  if (ole.has("PowerPoint Document") || ole.has("PP97_DUALSTORAGE")) return "ppt";
  return ole.has("Workbook") || ole.has("Book") ? "xls" : null;
}

/** Whether the file has a password: a flag in Word's header, a record in Excel's, a token in PowerPoint's. */
export function isLegacyProtected(type: LegacyType, ole: OleFile): boolean {
  if (type === "doc") return hasWordPassword(ole.read("WordDocument"));
  if (type === "ppt") return hasPresentationPassword(ole);
  return hasFilePass(ole.read("Workbook") ?? ole.read("Book"));
}

function hasWordPassword(document: Buffer | null): boolean {
  return document !== null && document.length >= 12 && (document.readUInt16LE(10) & encrypted_word) !== 0;
}

function hasPresentationPassword(ole: OleFile): boolean {
  if (ole.has("EncryptedSummary")) return true;
  const user = ole.read("Current User");
  return user !== null && user.length >= 16 && user.readUInt32LE(12) === encrypted_presentation;
}

function hasFilePass(book: Buffer | null): boolean {
  if (!book) return false;
  let at = 0;
  for (let seen = 0; at + 4 <= book.length && seen < records_looked_at; seen++) {
    const record = book.readUInt16LE(at);
    if (record === file_pass_record) return true;
    if (record === end_record) return false;
    at += 4 + book.readUInt16LE(at + 2);
  }
  return false;
}
