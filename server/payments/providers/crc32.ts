/** The polynomial of CRC-32 as zlib and PNG have it, with its bits in reverse. */
const polynomial = 0xedb88320;
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let left = byte;
  for (let bit = 0; bit < 8; bit++) left = left & 1 ? (left >>> 1) ^ polynomial : left >>> 1;
  return left;
});

/** CRC-32 of bytes, unsigned; written out because the oldest Node that we run on has none in its zlib. */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 0xff] ?? 0);
  return (sum ^ 0xffffffff) >>> 0;
}
