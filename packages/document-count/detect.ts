import type { CountedType } from "../../domain/files/document-count.ts";
import { isLegacyProtected, legacyType } from "./legacy.ts";
import type { LegacyType } from "./legacy.ts";
import { openOle } from "./ole.ts";
import type { OleFile } from "./ole.ts";
import { looksLikeMht } from "./mht.ts";
import { foreignType, signature_bytes } from "../../domain/files/signatures.ts";
import { isPlainText } from "./txt.ts";
import { decodeXml } from "./xml.ts";
import { openZip } from "./zip.ts";
import type { Archive } from "./zip.ts";

/** The real type of a file, independent of its name. */
export type Detected =
  | {
      readonly kind: "package";
      readonly type: Exclude<CountedType, "rtf" | "mht" | "txt" | LegacyType>;
      readonly archive: Archive;
    }
  | { readonly kind: "plain"; readonly type: "rtf" | "mht" | "txt" }
  | { readonly kind: "legacy"; readonly type: LegacyType; readonly ole: OleFile }
  | { readonly kind: "protected" }
  /** An office file outside the accepted list: a manual count is possible. */
  | { readonly kind: "other-office"; readonly what: string }
  /** Not a document for translation. */
  | { readonly kind: "foreign"; readonly what: string }
  | { readonly kind: "empty" | "unknown" };

/** Detects a file's type by its content alone. Throws `Unreadable` for a damaged or hostile container. */
export function detect(file: Buffer): Detected {
  if (file.length === 0) return { kind: "empty" };
  const start = file.toString("hex", 0, 8);
  if (start.startsWith("504b03") || start.startsWith("504b05")) return detectPackage(openZip(file));
  return start === "d0cf11e0a1b11ae1" ? detectOle(file) : detectFlat(file);
}

const content_types: readonly (readonly [RegExp, "docx" | "pptx" | "xlsx"])[] = [
  [/wordprocessingml\.(document|template)\.main|ms-word\.(document|template)\.macroEnabled/, "docx"],
  [/presentationml\.(presentation|slideshow|template)\.main|ms-powerpoint\.\w+\.macroEnabled/, "pptx"],
  [/spreadsheetml\.(sheet|template)\.main|ms-excel\.(sheet|template|addin)\.macroEnabled/, "xlsx"],
];
const usual_parts: readonly (readonly [string, "docx" | "pptx" | "xlsx" | "odt"])[] = [
  ["content.xml", "odt"],
  ["word/document.xml", "docx"],
  ["ppt/presentation.xml", "pptx"],
  ["xl/workbook.xml", "xlsx"],
];

function detectPackage(archive: Archive): Detected {
  const mime = archive.read("mimetype")?.toString("latin1", 0, 100).trim() ?? "";
  if (mime.endsWith("opendocument.text")) return { kind: "package", type: "odt", archive };
  if (mime.includes("opendocument")) return { kind: "other-office", what: "odf" };
  if (mime.includes("epub")) return { kind: "other-office", what: "epub" };
  const declared = archive.read("[Content_Types].xml");
  return (declared && detectOpc(archive, decodeXml(declared))) ?? detectByParts(archive);
}

function detectOpc(archive: Archive, content: string): Detected | null {
  if (content.includes("sheet.binary.macroEnabled.main")) return { kind: "other-office", what: "xlsb" };
  const type = content_types.find(([pattern]) => pattern.test(content))?.[1];
  if (type === undefined) return null;
  if (!/\.macroEnabled(Template)?\.main/.test(content)) return { kind: "package", type, archive };
  if (type === "pptx") return { kind: "other-office", what: "pptm" };
  return { kind: "package", type: type === "docx" ? "docm" : "xlsm", archive };
}

function detectByParts(archive: Archive): Detected {
  const type = usual_parts.find(([part]) => archive.has(part))?.[1];
  return type === undefined ? { kind: "foreign", what: "zip" } : { kind: "package", type, archive };
}

function detectOle(file: Buffer): Detected {
  const ole = openOle(file);
  if (ole.has("EncryptedPackage")) return { kind: "protected" };
  const type = legacyType(ole);
  if (type === null) return { kind: "other-office", what: "ole" };
  return isLegacyProtected(type, ole) ? { kind: "protected" } : { kind: "legacy", type, ole };
}

// A text may begin with these characters (BM, MZ), so they count only for bytes that are no text.
const binary_signatures: readonly (readonly [RegExp, Detected])[] = [
  [/^424d/, { kind: "foreign", what: "image" }],
  [/^4d5a/, { kind: "foreign", what: "executable" }],
  // Excel before OLE, Word 2 and Word for Mac: not accepted, but a person can open them.
  [/^090[0248](0[4-9a-f]|10)00/, { kind: "other-office", what: "xls without ole" }],
  [/^(31be|dba5)/, { kind: "other-office", what: "doc before 1995" }],
];

function detectFlat(file: Buffer): Detected {
  const head = file.toString("latin1", 0, 1024);
  const text_head = head.replaceAll("\0", "").replace(/^[\s\xef\xbb\xbf]{0,64}/, "");
  if (/^\{\\rtf?\d?/.test(text_head)) return { kind: "plain", type: "rtf" };
  const start = file.toString("hex", 0, signature_bytes);
  const foreign = foreignType(start);
  if (foreign !== undefined) return { kind: "foreign", what: foreign };
  // The header of a Windows program contains the position of its second header.
  if (isWindowsProgram(file)) return { kind: "foreign", what: "executable" };
  if (!isPlainText(file)) {
    return binary_signatures.find(([pattern]) => pattern.test(start))?.[1] ?? { kind: "unknown" };
  }
  if (/^<(!doctype html|html|head|table|meta)\b/i.test(text_head)) return { kind: "foreign", what: "html" };
  if (/^<\?xml\b/i.test(text_head)) {
    const is_page = /<html\b/i.test(text_head);
    return is_page ? { kind: "foreign", what: "html" } : { kind: "other-office", what: "xml" };
  }
  return { kind: "plain", type: looksLikeMht(text_head) ? "mht" : "txt" };
}

function isWindowsProgram(file: Buffer): boolean {
  if (file.length < 0x40 || file.toString("latin1", 0, 2) !== "MZ") return false;
  const second = file.readUInt32LE(0x3c);
  return /^(PE\0\0|NE|LE|LX)/.test(file.toString("latin1", second, second + 4));
}
