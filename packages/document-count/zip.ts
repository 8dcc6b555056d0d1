import { inflateRawSync } from "node:zlib";
import { Unreadable } from "./verdict.ts";

/** A ZIP archive read by its central directory. Names are case-blind; nothing is ever written to a disk. */
export type Archive = {
  readonly names: readonly string[];
  /** The names as in the archive, in its order. */
  readonly spelled: readonly string[];
  /** For writing the archive again: the entries in order, and where the central directory begins. */
  readonly entries: readonly Entry[];
  readonly directory: number;
  has(name: string): boolean;
  /** The unpacked entry, or null when there is none. Throws `Unreadable` for a bomb, damage or a password. */
  read(name: string): Buffer | null;
};

export type ZipLimits = {
  readonly entries: number;
  readonly entry_bytes: number;
  readonly total_bytes: number;
};

// Measured on 6471 office files: real entries unpack up to 667 times their size, so sizes are capped and not ratios.
const office_limits: ZipLimits = { entries: 10_000, entry_bytes: 96 << 20, total_bytes: 256 << 20 };

/** An entry by the central directory: `central` is the place of its record, `offset` that of its data. */
export type Entry = {
  readonly name: string;
  readonly encrypted: boolean;
  readonly method: number;
  readonly packed_bytes: number;
  readonly unpacked_bytes: number;
  readonly offset: number;
  readonly central: number;
};
type Directory = { readonly offset: number; readonly size: number };

const end_signature = 0x06054b50;
const end_64_signature = 0x06064b50;
const locator_64_signature = 0x07064b50;
const central_signature = 0x02014b50;
const local_signature = 0x04034b50;
const end_length = 22;
const central_length = 46;
const local_length = 30;
export const stored = 0;
const deflated = 8;

/** Opens an archive over bytes in memory. Throws `Unreadable`: corrupt, or bomb for overlaps and too many entries. */
export function openZip(bytes: Buffer, limits: ZipLimits = office_limits): Archive {
  const end = findEnd(bytes);
  const directory = locateDirectory(bytes, end);
  const shift = prependedBytes(bytes, directory, end);
  const entries = readDirectory(bytes, directory.offset + shift, shift, limits.entries);
  refuseOverlaps(entries);

  const by_name = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  let unpacked_total = 0;
  return {
    names: [...by_name.keys()],
    entries,
    directory: directory.offset + shift,
    spelled: entries.map(({ name }) => name),
    has: (name) => by_name.has(name.toLowerCase()),
    read(name) {
      const entry = by_name.get(name.toLowerCase());
      if (!entry) return null;
      const cap = Math.min(limits.entry_bytes, limits.total_bytes - unpacked_total);
      const unpacked = unpack(bytes, entry, cap);
      unpacked_total += unpacked.length;
      return unpacked;
    },
  };
}

function findEnd(bytes: Buffer): number {
  const last = bytes.length - end_length;
  const first = Math.max(0, last - 0xffff);
  for (let at = last; at >= first; at--) {
    if (bytes[at] === 0x50 && bytes.readUInt32LE(at) === end_signature) return at;
  }
  throw new Unreadable("corrupt", "zip: no end of central directory");
}

function locateDirectory(bytes: Buffer, end: number): Directory {
  const size = bytes.readUInt32LE(end + 12);
  const offset = bytes.readUInt32LE(end + 16);
  if (size !== 0xffffffff && offset !== 0xffffffff && bytes.readUInt16LE(end + 10) !== 0xffff) {
    return { offset, size };
  }
  const locator = end - 20;
  if (locator < 0 || bytes.readUInt32LE(locator) !== locator_64_signature) return { offset, size };
  const end_64 = Number(bytes.readBigUInt64LE(locator + 8));
  if (end_64 + 56 > bytes.length || bytes.readUInt32LE(end_64) !== end_64_signature) return { offset, size };
  return {
    size: Number(bytes.readBigUInt64LE(end_64 + 40)),
    offset: Number(bytes.readBigUInt64LE(end_64 + 48)),
  };
}

/** Some writers put bytes before the archive; all offsets then shift by their number. */
function prependedBytes(bytes: Buffer, directory: Directory, end: number): number {
  if (directory.offset + directory.size > end) throw new Unreadable("corrupt", "zip: directory out of range");
  if (bytes.readUInt32LE(directory.offset) === central_signature) return 0;
  const shift = end - directory.size - directory.offset;
  if (bytes.readUInt32LE(directory.offset + shift) !== central_signature) {
    throw new Unreadable("corrupt", "zip: no central directory");
  }
  return shift;
}

function readDirectory(bytes: Buffer, start: number, shift: number, limit: number): Entry[] {
  const entries: Entry[] = [];
  let at = start;
  while (at + central_length <= bytes.length && bytes.readUInt32LE(at) === central_signature) {
    if (entries.length >= limit) throw new Unreadable("bomb", "zip: too many entries");
    const name_length = bytes.readUInt16LE(at + 28);
    const extra_length = bytes.readUInt16LE(at + 30);
    const extra = at + central_length + name_length;
    const next = extra + extra_length + bytes.readUInt16LE(at + 32);
    if (next > bytes.length) break;
    entries.push(readEntry(bytes, at, extra, extra + extra_length, shift));
    at = next;
  }
  if (entries.length === 0) throw new Unreadable("corrupt", "zip: no entries");
  return entries;
}

function readEntry(bytes: Buffer, at: number, extra: number, extra_end: number, shift: number): Entry {
  // The order of these three is the order in which the ZIP64 field replaces the ones that overflowed.
  const sizes = [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
  const [unpacked_bytes = 0, packed_bytes = 0, offset = 0] = sizes.includes(0xffffffff)
    ? widenSizes(bytes, sizes, extra, extra_end)
    : sizes;
  return {
    name: bytes
      .toString("utf8", at + central_length, extra)
      .replaceAll("\\", "/")
      .replace(/^\/+/, ""),
    encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    method: bytes.readUInt16LE(at + 10),
    packed_bytes,
    unpacked_bytes,
    offset: offset + shift,
    central: at,
  };
}

function widenSizes(bytes: Buffer, sizes: readonly number[], extra: number, extra_end: number): number[] {
  let field = extra;
  while (field + 4 <= extra_end && bytes.readUInt16LE(field) !== 1)
    field += 4 + bytes.readUInt16LE(field + 2);
  let at = field + 4;
  return sizes.map((size) => {
    if (size !== 0xffffffff || at + 8 > extra_end) return size;
    at += 8;
    return Number(bytes.readBigUInt64LE(at - 8));
  });
}

/** Entries of real archives never share bytes; those of archives that unpack to terabytes do. */
function refuseOverlaps(entries: readonly Entry[]): void {
  const spans = entries.toSorted((a, b) => a.offset - b.offset);
  let covered = 0;
  for (const entry of spans) {
    if (entry.offset < covered) throw new Unreadable("bomb", "zip: overlapping entries");
    covered = entry.offset + entry.packed_bytes;
  }
}

function unpack(bytes: Buffer, entry: Entry, cap: number): Buffer {
  if (entry.encrypted) throw new Unreadable("protected", "zip: encrypted entry");
  if (entry.offset + local_length > bytes.length || bytes.readUInt32LE(entry.offset) !== local_signature) {
    throw new Unreadable("corrupt", "zip: no local header");
  }
  const start =
    entry.offset +
    local_length +
    bytes.readUInt16LE(entry.offset + 26) +
    bytes.readUInt16LE(entry.offset + 28);
  if (start + entry.packed_bytes > bytes.length) throw new Unreadable("corrupt", "zip: entry out of range");
  const packed = bytes.subarray(start, start + entry.packed_bytes);
  if (Math.max(packed.length, entry.unpacked_bytes) > cap)
    throw new Unreadable("bomb", "zip: entry too large");
  if (entry.method === stored) return packed;
  if (entry.method === deflated) return inflate(packed, entry.unpacked_bytes, cap);
  throw new Unreadable("unsupported", `zip: method ${entry.method}`);
}

/** The declared size only chooses the buffer; `cap` is enforced on the unpacked data. */
function inflate(packed: Buffer, declared_bytes: number, cap: number): Buffer {
  const chunkSize = Math.min(Math.max(declared_bytes + 1, 1024), 16 << 20);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(cap, 1), chunkSize });
  } catch (error) {
    const too_large = error instanceof RangeError;
    throw new Unreadable(
      too_large ? "bomb" : "corrupt",
      too_large ? "zip: entry too large" : "zip: damaged entry",
    );
  }
}
