import { Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

/** A file of an archive; it is opened when its turn comes, so one file is open at a time. */
export type ZipEntry = { readonly name: string; readonly open: () => Promise<Readable> };

const local_signature = 0x04034b50;
const descriptor_signature = 0x08074b50;
const central_signature = 0x02014b50;
const end_signature = 0x06054b50;
const deflated = 8;
/** Names are UTF-8, and sizes follow the content, because they are not known before it. */
const flags = 0x0808;
/** 1 January 1980, the first date an archive can name. */
const first_date = 0x21;

type Written = {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
};

function header(name: Buffer, place: { readonly of: Written; readonly offset: number } | null): Buffer {
  const shift = place === null ? 0 : 2;
  const bytes = Buffer.alloc(place === null ? 30 : 46);
  bytes.writeUInt32LE(place === null ? local_signature : central_signature, 0);
  if (place !== null) bytes.writeUInt16LE(20, 4);
  bytes.writeUInt16LE(20, 4 + shift);
  bytes.writeUInt16LE(flags, 6 + shift);
  bytes.writeUInt16LE(deflated, 8 + shift);
  bytes.writeUInt16LE(first_date, 12 + shift);
  if (place !== null) {
    bytes.writeUInt32LE(place.of.crc, 16);
    bytes.writeUInt32LE(place.of.packed, 20);
    bytes.writeUInt32LE(place.of.size, 24);
    bytes.writeUInt32LE(place.offset, 42);
  }
  bytes.writeUInt16LE(name.length, 26 + shift);
  return Buffer.concat([bytes, name]);
}

/** Packs one file piece by piece; returns its entry of the directory. */
async function* packed(entry: ZipEntry): AsyncGenerator<Buffer, Written> {
  const name = Buffer.from(entry.name, "utf8");
  yield header(name, null);
  let crc = 0;
  let size = 0;
  let length = 0;
  const source = await entry.open();
  const measured = async function* () {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      crc = crc32(chunk, crc);
      size += chunk.length;
      yield chunk;
    }
  };
  for await (const piece of Readable.from(measured()).compose(createDeflateRaw()) as AsyncIterable<Buffer>) {
    length += piece.length;
    yield piece;
  }
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(descriptor_signature, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(length, 8);
  descriptor.writeUInt32LE(size, 12);
  yield descriptor;
  return { name, crc, packed: length, size };
}

async function* archive(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const start = offset;
    const pieces = packed(entry);
    let next = await pieces.next();
    while (!next.done) {
      offset += next.value.length;
      yield next.value;
      next = await pieces.next();
    }
    directory.push(header(next.value.name, { of: next.value, offset: start }));
  }
  const central = Buffer.concat(directory);
  yield central;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(end_signature, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  yield end;
}

/**
 * A ZIP archive as a stream: memory holds a piece of one file, however large the whole is. For own files: fewer than
 * 65,536, below four gigabytes together.
 */
export const zipStream = (entries: readonly ZipEntry[]): Readable =>
  Readable.from(archive(entries), { objectMode: false });

/** Unique names for an archive, none of which points outside its folder. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((wanted) => {
    const plain = wanted.replace(/[\\/:*?"<>|\u0000-\u001f]/g, "_").replace(/^\.+/, "_") || "file";
    const dot = plain.lastIndexOf(".");
    const [base, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ""];
    let name = plain;
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${base} (${n})${ending}`;
    taken.add(name.toLowerCase());
    return name;
  });
}
