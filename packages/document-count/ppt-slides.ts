import type { OleFile } from "./ole.ts";
import { Unreadable } from "./verdict.ts";

/** The header of a record of a presentation, and the range of its content. */
export type SlideRecord = {
  readonly type: number;
  readonly instance: number;
  readonly is_container: boolean;
  readonly start: number;
  readonly end: number;
};

const head_bytes = 8;
const most_records = 4_000_000;

/** Reads the records of a presentation's stream; throws `Unreadable` bomb past four million. */
export type SlideRecords = {
  readonly stream: Buffer;
  at(offset: number): SlideRecord | null;
  /** The records between two offsets, one after the other. */
  within(start: number, end: number): Generator<SlideRecord, void>;
};

/** Opens the stream for reading; the limit of records applies to the whole presentation. */
export function openRecords(stream: Buffer): SlideRecords {
  let read = 0;
  const at = (offset: number): SlideRecord | null => {
    if (offset + head_bytes > stream.length) return null;
    if (++read > most_records) throw new Unreadable("bomb", "ppt: records");
    const version = stream.readUInt16LE(offset);
    const start = offset + head_bytes;
    return {
      type: stream.readUInt16LE(offset + 2),
      instance: version >> 4,
      is_container: (version & 15) === 15,
      start,
      end: start + stream.readUInt32LE(offset + 4),
    };
  };
  return {
    stream,
    at,
    *within(start, end) {
      const last = Math.min(end, stream.length);
      for (let offset = start; offset + head_bytes <= last;) {
        const record = at(offset);
        if (!record) return;
        yield { ...record, end: Math.min(record.end, last) };
        offset = record.end;
      }
    },
  };
}

const user_edit = 0x0ff5;
const persist_directory = 0x1772;
const encrypted_user = 0xf3d1c4df;
const most_edits = 2000;

/**
 * The positions of the parts of a presentation: every save appends a directory, and the newest entry of a part applies.
 */
export type SlideParts = { readonly document: number | null; readonly offsets: ReadonlyMap<number, number> };

/** Follows the chain of edits from the newest back. Throws `Unreadable` protected for a file with a password. */
export function findParts(user: Buffer | null, records: SlideRecords): SlideParts {
  const { stream } = records;
  const offsets = new Map<number, number>();
  if (!user || user.length < 20) return { document: null, offsets };
  if (user.readUInt32LE(12) === encrypted_user) throw new Unreadable("protected", "ppt: password");
  let document: number | null = null;
  const seen = new Set<number>();
  for (let at = user.readUInt32LE(16); seen.size < most_edits && !seen.has(at);) {
    seen.add(at);
    const edit = records.at(at);
    if (edit?.type !== user_edit || edit.start + 28 > stream.length) break;
    const has_session = edit.end - edit.start >= 32 && edit.start + 32 <= stream.length;
    if (has_session && stream.readUInt32LE(edit.start + 28) !== 0)
      throw new Unreadable("protected", "ppt: password");
    document ??= stream.readUInt32LE(edit.start + 16);
    readDirectory(records, stream.readUInt32LE(edit.start + 12), offsets);
    at = stream.readUInt32LE(edit.start + 8);
    if (at === 0) break;
  }
  return { document, offsets };
}

function readDirectory(records: SlideRecords, at: number, offsets: Map<number, number>): void {
  const directory = records.at(at);
  if (directory?.type !== persist_directory) return;
  const { stream } = records;
  const end = Math.min(stream.length, directory.end);
  for (let place = directory.start; place + 4 <= end;) {
    const head = stream.readUInt32LE(place);
    place += 4;
    const first = head & 0xfffff;
    for (let i = 0; i < head >>> 20 && place + 4 <= end; i++, place += 4) {
      if (!offsets.has(first + i)) offsets.set(first + i, stream.readUInt32LE(place));
    }
  }
}

/**
 * The stream of a presentation and who saved it last; files for PowerPoint 95 and 97 have the newer one in a folder.
 */
export function openPresentation(ole: OleFile): { stream: Buffer; user: Buffer | null } {
  const folder = ole.has("PP97_DUALSTORAGE/PowerPoint Document") ? "PP97_DUALSTORAGE/" : "";
  const stream = ole.read(`${folder}PowerPoint Document`);
  if (!stream) throw new Unreadable("corrupt", "ppt: no presentation");
  return { stream, user: ole.read(`${folder}Current User`) };
}
