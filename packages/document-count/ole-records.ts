import { Unreadable } from "./verdict.ts";

/** One record of a binary Office stream. */
export type SheetRecord = { readonly type: number; readonly at: number; readonly body: Buffer };

const most_records = 8_000_000;

/** The records of an Excel stream in their order; ends at the first that runs past the stream. */
export function* sheetRecords(stream: Buffer): Generator<SheetRecord, void> {
  let at = 0;
  for (let seen = 0; at + 4 <= stream.length; seen++) {
    if (seen > most_records) throw new Unreadable("bomb", "xls: records");
    const end = at + 4 + stream.readUInt16LE(at + 2);
    if (end > stream.length) return;
    yield { type: stream.readUInt16LE(at), at, body: stream.subarray(at + 4, end) };
    at = end;
  }
}

// The kinds of raster pictures; vector drawings (WMF, EMF) are no evidence for a scan.
const raster_kinds = new Set([0xf01d, 0xf01e, 0xf01f, 0xf029, 0xf02a]);
const raster_starts = ["89504e470d0a1a0a", "ffd8ff", "28000000", "49492a00", "4d4d002a"];
// A picture's record begins with its kind, its length, one or two identifiers of 16 bytes and a tag.
const identifier_bytes = [17, 33];
const record_head = 8;
// The limit of counted pictures, since more give no more evidence.
const most_images = 1000;

/** The number of raster pictures in the drawings of a binary stream, found by their record headers. */
export function rasterImages(stream: Buffer | null): number {
  if (!stream) return 0;
  let images = 0;
  for (const hex of raster_starts) {
    const start = Buffer.from(hex, "hex");
    for (
      let at = stream.indexOf(start);
      at >= 0 && images < most_images;
      at = stream.indexOf(start, at + 1)
    ) {
      if (identifier_bytes.some((bytes) => isPictureHead(stream, at - bytes - record_head))) images++;
    }
  }
  return images;
}

const isPictureHead = (stream: Buffer, at: number): boolean =>
  at >= 0 && raster_kinds.has(stream.readUInt16LE(at + 2));
