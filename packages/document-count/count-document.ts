import { billed_regions, regions } from "../../domain/files/document-count.ts";
import type { CountedType } from "../../domain/files/document-count.ts";
import { detect } from "./detect.ts";
import type { Detected } from "./detect.ts";
import { readDoc } from "./doc.ts";
import { readDocx } from "./docx.ts";
import type { FollowPart } from "./follower.ts";
import type { LegacyType } from "./legacy.ts";
import { readMht } from "./mht.ts";
import { readOdt } from "./odt.ts";
import type { OleFile } from "./ole.ts";
import { readPpt } from "./ppt.ts";
import { readPptx } from "./pptx.ts";
import { compareRecorded } from "./recorded-words.ts";
import { readRtf } from "./rtf.ts";
import { extensionOf, foreignVerdict } from "../../domain/files/signatures.ts";
import { openTally } from "./tally.ts";
import type { Tally } from "./tally.ts";
import { readTxt } from "./txt.ts";
import { unreadBy } from "./verdict.ts";
import type { Verdict } from "./verdict.ts";
import { readXls } from "./xls.ts";
import { readXlsx } from "./xlsx.ts";
import type { Archive } from "./zip.ts";

export type CountOptions = {
  /** The customer's name of the file; only its extension is used, to detect a wrong one. */
  readonly name: string;
  /** The order's source language ("pl", "uk"), which chooses the code page of an old plain text. */
  readonly source_language: string;
};

const package_readers: Readonly<
  Record<
    Exclude<CountedType, "rtf" | "mht" | "txt" | LegacyType>,
    (archive: Archive, tally: Tally, follow?: FollowPart) => void
  >
> = {
  docx: readDocx,
  docm: readDocx,
  xlsx: readXlsx,
  xlsm: readXlsx,
  pptx: readPptx,
  odt: readOdt,
};

const legacy_readers: Readonly<Record<LegacyType, (ole: OleFile, tally: Tally) => void>> = {
  doc: readDoc,
  xls: readXls,
  ppt: readPpt,
};

// Fewer words than this with a picture are a stamp or a page number: the text itself is in the picture.
const fewest_words = 10;

/**
 * Counts one document by D1 and never throws: any bytes have a verdict. Its time is not limited, so it runs in a child
 * process that can be killed.
 */
export function countDocument(file: Buffer, options: CountOptions): Verdict {
  try {
    return countDetected(file, detect(file), options);
  } catch (error) {
    return unreadBy(error);
  }
}

/** Counts a document of a known type, with a follower of its parts where it is taken apart as well. */
export function countDetected(
  file: Buffer,
  detected: Detected,
  options: CountOptions,
  follow?: FollowPart,
): Verdict {
  const extension = extensionOf(options.name);
  switch (detected.kind) {
    case "empty":
      return { outcome: "empty", detail: "no bytes" };
    case "protected":
      return { outcome: "protected", detail: "password" };
    case "other-office":
      return { outcome: "unsupported", detail: `${detected.what} needs a person` };
    case "foreign":
      return foreignVerdict(detected.what, extension);
    case "unknown":
      return { outcome: "corrupt", detail: "unknown content" };
    case "plain":
    case "legacy":
    case "package":
      break;
  }
  return countReadable(file, detected, extension, options.source_language, follow);
}

function countReadable(
  file: Buffer,
  detected: Extract<Detected, { type: CountedType }>,
  extension: string,
  source_language: string,
  follow?: FollowPart,
): Verdict {
  const tally = openTally(detected.type, source_language, follow !== undefined);
  if (detected.type !== extension) tally.flag("renamed");
  if (detected.kind === "package") readPackage(detected.archive, detected.type, tally, follow);
  else if (detected.kind === "legacy") readLegacy(detected.ole, detected.type, tally);
  else if (detected.type === "rtf") readRtf(file, tally, follow);
  else if (detected.type === "mht") readMht(file, tally);
  else readTxt(file, source_language, tally, follow);
  return judge(tally, detected.type);
}

function readPackage(
  archive: Archive,
  type: keyof typeof package_readers,
  tally: Tally,
  follow: FollowPart | undefined,
): void {
  if (archive.names.some((name) => /(^|\/)vbaproject\.bin$|^basic\/./.test(name))) tally.flag("macro");
  tally.addImages(archive.names.filter(isRasterPart).length);
  package_readers[type](archive, tally, follow);
  compareRecorded(archive, type, tally);
}

function readLegacy(ole: OleFile, type: LegacyType, tally: Tally): void {
  if (ole.paths.some((path) => /(^|\/)_?vba(_project(_cur)?)?(\/|$)/.test(path))) tally.flag("macro");
  // Word stores objects in a separate pool, Excel in numbered storages.
  if (ole.paths.some((path) => /^objectpool\/.|^mbd[0-9a-f]{8}\//.test(path))) tally.flag("embedded");
  legacy_readers[type](ole, tally);
}

const isRasterPart = (name: string): boolean =>
  /(^|\/)(media|pictures)\/.*\.(png|jpe?g|gif|bmp|dib|tiff?|webp|jp2|jxr|wdp|heic)$/.test(name);

// A workbook always names its sheets, and deleted text is no text.
const text_regions = regions.filter((region) => !["sheet_name", "alt_text", "deleted"].includes(region));

/**
 * A scan has pictures and almost no text; a file with neither is empty. A file with text only outside the billed parts
 * has no price and needs a manual quote.
 */
function judge(tally: Tally, type: CountedType): Verdict {
  const readable = tally.words(...billed_regions[type], "notes", "header", "footer") + tally.numbers();
  if (readable < fewest_words && tally.images() > 0) {
    return { outcome: "image-only", detail: `${readable} words, ${tally.images()} pictures` };
  }
  if (readable === 0 && tally.words(...text_regions) === 0) return { outcome: "empty", detail: "no text" };
  if (tally.words(...billed_regions[type]) === 0)
    return { outcome: "no-words", detail: `${readable} words or numbers that are not billed` };
  return { outcome: "ok", ...tally.result(type) };
}
