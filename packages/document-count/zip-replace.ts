import { crc32, deflateRawSync } from "node:zlib";
import { type Archive, type Entry, stored } from "./zip.ts";

const end_signature = 0x06054b50;
/** Sizes come after the data; a name in UTF-8. */
const descriptor_flag = 0x0008;
const central_length = 46;
const local_length = 30;

/**
 * An archive with other content in some entries, and with new entries after them. All other entries keep their bytes, and
 * all keep their order, names, methods and dates.
 */
export function replaceEntries(
  bytes: Buffer,
  archive: Archive,
  changed: ReadonlyMap<string, Buffer>,
  added: ReadonlyMap<string, Buffer> = new Map(),
): Buffer {
  const { entries, directory } = archive;
  const by_place = entries.toSorted((a, b) => a.offset - b.offset);
  const first = by_place[0]?.offset ?? 0;
  const pieces: Buffer[] = [bytes.subarray(0, first)];
  const made = new Map<Entry, Made>();
  let offset = first;
  for (const [i, entry] of by_place.entries()) {
    const next = by_place[i + 1]?.offset ?? directory;
    const content = changed.get(entry.name.toLowerCase());
    const record = content ? newRecord(bytes, entry, content) : bytes.subarray(entry.offset, next);
    made.set(entry, {
      offset,
      content,
      packed_bytes: content ? record.length - headLength(bytes, entry) : 0,
    });
    pieces.push(record);
    offset += record.length;
  }
  const central = entries.map((entry) => centralRecord(bytes, entry, made.get(entry)));
  for (const [name, content] of added) {
    const { local, record } = newEntry(name, content, offset);
    pieces.push(local);
    central.push(record);
    offset += local.length;
  }
  const size = central.reduce((sum, record) => sum + record.length, 0);
  return Buffer.concat([...pieces, ...central, endRecord(bytes, central.length, size, offset)]);
}

/** Version 2.0 of the format, a name in UTF-8, deflated, on the first day of its calendar. */
const fixed_head = [20, 0x0800, 8, 0, 0x0021] as const;

function newEntry(name: string, content: Buffer, offset: number): { local: Buffer; record: Buffer } {
  const packed = deflateRawSync(content);
  const spelled = Buffer.from(name, "utf8");
  const sizes = Buffer.alloc(12);
  for (const [at, value] of [crc32(content), packed.length, content.length].entries())
    sizes.writeUInt32LE(value, at * 4);
  const head = Buffer.alloc(10);
  for (const [at, value] of fixed_head.entries()) head.writeUInt16LE(value, at * 2);
  const lengths = Buffer.alloc(4);
  lengths.writeUInt16LE(spelled.length, 0);
  const local = Buffer.concat([Buffer.from("504b0304", "hex"), head, sizes, lengths, spelled, packed]);
  const places = Buffer.alloc(14);
  places.writeUInt32LE(offset, 10);
  const made_by = Buffer.from("504b01021400", "hex");
  const record = Buffer.concat([made_by, head, sizes, lengths, places, spelled]);
  return { local, record };
}

type Made = { readonly offset: number; readonly content: Buffer | undefined; readonly packed_bytes: number };

/** The length of a new local header: without extra fields, which may repeat the old sizes. */
const headLength = (bytes: Buffer, { offset }: Entry): number =>
  local_length + bytes.readUInt16LE(offset + 26);

function newRecord(bytes: Buffer, entry: Entry, content: Buffer): Buffer {
  const packed = entry.method === stored ? content : deflateRawSync(content);
  const head = Buffer.from(bytes.subarray(entry.offset, entry.offset + headLength(bytes, entry)));
  head.writeUInt16LE(head.readUInt16LE(6) & ~descriptor_flag, 6);
  head.writeUInt32LE(crc32(content), 14);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(0, 28);
  return Buffer.concat([head, packed]);
}

function centralRecord(bytes: Buffer, entry: Entry, made: Made | undefined): Buffer {
  const name_length = bytes.readUInt16LE(entry.central + 28);
  const extra_length = bytes.readUInt16LE(entry.central + 30);
  const comment_length = bytes.readUInt16LE(entry.central + 32);
  const name_end = entry.central + central_length + name_length;
  const comment = bytes.subarray(name_end + extra_length, name_end + extra_length + comment_length);
  const head = Buffer.from(bytes.subarray(entry.central, name_end));
  // The fields of ZIP64 repeat sizes and places that have changed; the archive is small enough without them.
  const extra = withoutZip64(bytes.subarray(name_end, name_end + extra_length));
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE(made?.offset ?? 0, 42);
  if (made?.content) {
    head.writeUInt16LE(head.readUInt16LE(8) & ~descriptor_flag, 8);
    head.writeUInt32LE(crc32(made.content), 16);
    head.writeUInt32LE(made.packed_bytes, 20);
    head.writeUInt32LE(made.content.length, 24);
  } else {
    head.writeUInt32LE(entry.packed_bytes, 20);
    head.writeUInt32LE(entry.unpacked_bytes, 24);
  }
  return Buffer.concat([head, extra, comment]);
}

function withoutZip64(extra: Buffer): Buffer {
  const unchanged: Buffer[] = [];
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) !== 1) unchanged.push(extra.subarray(at, end));
    at = end;
  }
  return Buffer.concat(unchanged);
}

function endRecord(bytes: Buffer, count: number, size: number, offset: number): Buffer {
  const found = bytes.lastIndexOf(Buffer.from("504b0506", "hex"));
  const comment = bytes.subarray(found + 22);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(end_signature, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, comment]);
}
