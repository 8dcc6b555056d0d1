import { crc32, deflateRawSync } from "node:zlib";

export type ZipPart = { readonly name: string; readonly content: Buffer };

const local_signature = 0x04034b50;
const central_signature = 0x02014b50;
const end_signature = 0x06054b50;
const deflated = 8;
/** Names are UTF-8. */
const utf8_flag = 0x0800;
/** 1 January 1980, the first date an archive can name: equal content gives equal bytes. */
const first_date = 0x21;

/** Packs parts into a ZIP archive in memory, in order. */
export function writeZip(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of parts) {
    const packed = deflateRawSync(content);
    const facts = {
      name: Buffer.from(name, "utf8"),
      crc: crc32(content),
      packed: packed.length,
      size: content.length,
    };
    const local = header(facts, null);
    directory.push(header(facts, offset));
    files.push(local, packed);
    offset += local.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(end_signature, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, central, end]);
}

type Facts = { readonly name: Buffer; readonly crc: number; readonly packed: number; readonly size: number };

/** A local header, or a directory entry when the offset of the local one is given. */
function header({ name, crc, packed, size }: Facts, offset: number | null): Buffer {
  const is_central = offset !== null;
  const shift = is_central ? 2 : 0;
  const bytes = Buffer.alloc(is_central ? 46 : 30);
  bytes.writeUInt32LE(is_central ? central_signature : local_signature, 0);
  if (is_central) bytes.writeUInt16LE(20, 4);
  bytes.writeUInt16LE(20, 4 + shift);
  bytes.writeUInt16LE(utf8_flag, 6 + shift);
  bytes.writeUInt16LE(deflated, 8 + shift);
  bytes.writeUInt16LE(first_date, 12 + shift);
  bytes.writeUInt32LE(crc, 14 + shift);
  bytes.writeUInt32LE(packed, 18 + shift);
  bytes.writeUInt32LE(size, 22 + shift);
  bytes.writeUInt16LE(name.length, 26 + shift);
  if (offset !== null) bytes.writeUInt32LE(offset, 42);
  return Buffer.concat([bytes, name]);
}
