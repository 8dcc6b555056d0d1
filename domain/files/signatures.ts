import { accepted_extensions as accepted, scan_extensions } from "../catalog.ts";

/** The verdict on a file that is no document for translation. */
export type Foreign = { readonly outcome: "scan" | "mismatch" | "unsupported"; readonly detail: string };

/** §5: the extensions a customer may upload, and those of images, which some brands accept for a manual quote. */
const accepted_extensions: ReadonlySet<string> = new Set(accepted);
const scans: ReadonlySet<string> = new Set(scan_extensions);

/** So many bytes at the start of a file contain its signature. */
export const signature_bytes = 16;

// The first bytes, in hex; a dot is any digit. No document for translation can begin with them.
const signatures: readonly (readonly [RegExp, string])[] = [
  [/^255044462d/, "pdf"],
  [/^(89504e47|ffd8ff|474946383[79]61|49492a00|4d4d002a|52494646.{8}57454250)/, "image"],
  // HEIC: a box of the file type with one of its brands.
  [/^.{8}66747970(6865(69|76)(63|78|6d)|6d(69|73)6631)/, "image"],
  [/^(7f454c46|cafebabe|cefaedfe|cffaedfe)/, "executable"],
  [/^(1f8b|526172211a07|377abcaf|425a683.314159)/, "archive"],
];

/** What a file is that begins with the signature of another type, given its first bytes in hex. */
export const foreignType = (start: string): string | undefined =>
  signatures.find(([pattern]) => pattern.test(start))?.[1];

export const extensionOf = (name: string): string =>
  /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";

/** A picture with the extension of a picture may be priced by a person; with another extension it is refused. */
export function foreignVerdict(what: string, extension: string): Foreign {
  if (scans.has(extension) && (what === "pdf" || what === "image")) return { outcome: "scan", detail: what };
  return accepted_extensions.has(extension) || scans.has(extension)
    ? { outcome: "mismatch", detail: `${what} named .${extension}` }
    : { outcome: "unsupported", detail: what };
}

/**
 * The verdict on a file by its first bytes in hex, where they are the signature of no document: the same as that of reading
 * it whole, which for a picture of 20 MB takes a place in the queue of documents. Null where it has to be read.
 */
export function verdictByStart(start: string, name: string): Foreign | null {
  const what = foreignType(start.slice(0, 2 * signature_bytes));
  return what === undefined ? null : foreignVerdict(what, extensionOf(name));
}
