/** Keys look alike for scanners of secrets: `tolk_(live|test)_[0-9A-Za-z]{36}`. */
const form = /^tolk_(live|test)_[0-9A-Za-z]{36}$/;
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const random_length = 30;

/** CRC-32 (IEEE 802.3) of an ASCII text. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A number in six digits of base 62. */
function inBase62(value: number): string {
  let text = "";
  for (let left = value, i = 0; i < 6; i += 1, left = Math.floor(left / 62))
    text = (digits[left % 62] ?? "0") + text;
  return text;
}

/** A key of the test mode orders nothing: it reaches a database of its own. */
export const key_modes = ["live", "test"] as const;
export type KeyMode = (typeof key_modes)[number];

/**
 * A key of random bytes: 30 characters of 62, then the checksum of all before. Bytes over the largest multiple of 62 are
 * skipped, so that all characters are equally likely; 64 bytes hold enough with a probability of failure below 1e-20.
 */
export function keyText(mode: KeyMode, random: Uint8Array): string {
  const drawn = [...random].filter((byte) => byte < 248).slice(0, random_length);
  if (drawn.length < random_length) throw new Error("a key needs more random bytes");
  const start = `tolk_${mode}_${drawn.map((byte) => digits[byte % 62]).join("")}`;
  return start + inBase62(crc32(start));
}

/** Whether a text can be a key, so that a mistyped one is refused without a query. */
export function isKeyText(text: string): boolean {
  return form.test(text) && text.endsWith(inBase62(crc32(text.slice(0, -6))));
}

export const modeOfKey = (key: string): KeyMode => (key.startsWith("tolk_test_") ? "test" : "live");
/** The last characters of a key, by which its owner recognises it. */
export const hintOf = (key: string): string => `…${key.slice(-4)}`;
