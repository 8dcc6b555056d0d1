import { Unreadable } from "./verdict.ts";

/** An OLE compound file (the old Office container): its streams by path, case-blind. */
export type OleFile = {
  has(path: string): boolean;
  readonly paths: readonly string[];
  /** The bytes of a stream, or null when there is none. Throws `Unreadable` corrupt for loops, cuts and wrong sizes. */
  read(path: string): Buffer | null;
};

type OleEntry = {
  readonly name: string;
  readonly kind: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
};
type Sectors = {
  readonly file: Buffer;
  readonly sector_bytes: number;
  readonly mini_bytes: number;
  readonly count: number;
  readonly next: Uint32Array;
};

const header_bytes = 512;
const header_links = 109;
const entry_bytes = 128;
const most_entries = 20_000;
// Values from here on mark free sectors, ends of chains and sectors of the table itself.
const first_marker = 0xfffffffb;
const mini_limit = 4096;
const storage = 1;
const stream = 2;

/** Opens a compound file over bytes in memory; every chain is bounded by the number of sectors. */
export function openOle(file: Buffer): OleFile {
  if (file.length < header_bytes) throw new Unreadable("corrupt", "ole: too short");
  const sectors = readSectors(file);
  const entries = readEntries(readChain(sectors, file.readUInt32LE(48)));
  const by_path = indexPaths(entries);
  const root = entries[0];
  let mini: { stream: Buffer; next: Uint32Array } | null = null;

  const readMini = (entry: OleEntry): Buffer => {
    mini ??= {
      stream: root ? readChain(sectors, root.start, root.size) : Buffer.alloc(0),
      next: asLinks(readChain(sectors, file.readUInt32LE(60))),
    };
    const parts: Buffer[] = [];
    let at = entry.start;
    while (at < first_marker && parts.length * sectors.mini_bytes < entry.size) {
      parts.push(mini.stream.subarray(at * sectors.mini_bytes, (at + 1) * sectors.mini_bytes));
      at = mini.next[at] ?? first_marker;
    }
    return Buffer.concat(parts).subarray(0, entry.size);
  };
  const readStream = (entry: OleEntry): Buffer => {
    const bytes = entry.size < mini_limit ? readMini(entry) : readChain(sectors, entry.start, entry.size);
    // A truncated file would have a smaller count, which must never become a price.
    if (bytes.length < entry.size) throw new Unreadable("corrupt", "ole: stream is cut");
    return bytes;
  };

  return {
    has: (path) => by_path.has(path.toLowerCase()),
    paths: [...by_path.keys()],
    read(path) {
      const entry = by_path.get(path.toLowerCase());
      if (entry?.kind !== stream) return null;
      if (entry.size > file.length) throw new Unreadable("corrupt", "ole: stream size");
      return readStream(entry);
    },
  };
}

function readSectors(file: Buffer): Sectors {
  const shift = file.readUInt16LE(30);
  const mini_shift = file.readUInt16LE(32);
  if ((shift !== 9 && shift !== 12) || mini_shift > 12) throw new Unreadable("corrupt", "ole: sector size");
  const sector_bytes = 1 << shift;
  const count = Math.ceil(file.length / sector_bytes);
  const bare: Sectors = { file, sector_bytes, mini_bytes: 1 << mini_shift, count, next: new Uint32Array(0) };
  const links = tableSectors(bare).map((index) => asLinks(sectorAt(bare, index) ?? Buffer.alloc(0)));
  const next = new Uint32Array((links.length * sector_bytes) / 4).fill(0xffffffff);
  links.forEach((part, index) => next.set(part, (index * sector_bytes) / 4));
  return { ...bare, next };
}

/** The sectors of the allocation table: 109 in the header, the rest in a separate chain. */
function tableSectors(sectors: Sectors): number[] {
  const { file, sector_bytes, count } = sectors;
  const found: number[] = [];
  for (let i = 0; i < header_links; i++) found.push(file.readUInt32LE(76 + 4 * i));
  let at = file.readUInt32LE(68);
  for (let steps = 0; at < first_marker && steps < count; steps++) {
    const links = asLinks(sectorAt(sectors, at) ?? Buffer.alloc(0));
    if (links.length < sector_bytes / 4) break;
    found.push(...links.subarray(0, -1));
    at = links.at(-1) ?? first_marker;
  }
  return found.filter((index) => index < first_marker).slice(0, count);
}

function sectorAt(sectors: Sectors, index: number): Buffer | null {
  const offset = (index + 1) * sectors.sector_bytes;
  return offset < sectors.file.length ? sectors.file.subarray(offset, offset + sectors.sector_bytes) : null;
}

function asLinks(bytes: Buffer): Uint32Array {
  const links = new Uint32Array(bytes.length >> 2);
  for (let i = 0; i < links.length; i++) links[i] = bytes.readUInt32LE(4 * i);
  return links;
}

function readChain(sectors: Sectors, start: number, size = Number.POSITIVE_INFINITY): Buffer {
  const parts: Buffer[] = [];
  let at = start;
  let length = 0;
  while (at < first_marker && length < size) {
    if (parts.length > sectors.count) throw new Unreadable("corrupt", "ole: chain loops");
    const sector = sectorAt(sectors, at);
    if (!sector) break;
    parts.push(sector);
    length += sector.length;
    at = sectors.next[at] ?? first_marker;
  }
  const bytes = Buffer.concat(parts);
  return bytes.subarray(0, Math.min(size, bytes.length));
}

function readEntries(directory: Buffer): OleEntry[] {
  const entries: OleEntry[] = [];
  for (let at = 0; at + entry_bytes <= directory.length && entries.length < most_entries; at += entry_bytes) {
    const name_bytes = directory.readUInt16LE(at + 64);
    entries.push({
      name: name_bytes >= 2 && name_bytes <= 64 ? directory.toString("utf16le", at, at + name_bytes - 2) : "",
      kind: directory.readUInt8(at + 66),
      left: directory.readUInt32LE(at + 68),
      right: directory.readUInt32LE(at + 72),
      child: directory.readUInt32LE(at + 76),
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    });
  }
  if (entries.length === 0) throw new Unreadable("corrupt", "ole: no directory");
  return entries;
}

/** Walks the directory tree; an entry found twice is a loop and is skipped. */
function indexPaths(entries: readonly OleEntry[]): Map<string, OleEntry> {
  const by_path = new Map<string, OleEntry>();
  const seen = new Set<number>();
  const waiting: { index: number; folder: string }[] = [{ index: entries[0]?.child ?? 0, folder: "" }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const entry = entries[next.index];
    if (!entry || seen.has(next.index)) continue;
    seen.add(next.index);
    const path = `${next.folder}${entry.name}`.toLowerCase();
    if (!by_path.has(path)) by_path.set(path, entry);
    waiting.push({ index: entry.left, folder: next.folder }, { index: entry.right, folder: next.folder });
    if (entry.kind === storage) waiting.push({ index: entry.child, folder: `${path}/` });
  }
  return by_path;
}
