/** The upper half of DOS code page 852, which Polish banks still use and the platform cannot decode. */
const upper =
  "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐" +
  "└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0";

/** Decodes bytes of code page 852; every byte is defined. */
export const decode852 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString("latin1")
    .replace(/[\u0080-\u00ff]/g, (byte) => upper.charAt(byte.charCodeAt(0) - 0x80));

/** Encodes text as code page 852; null when it has a character that the page does not have. */
export function encode852(text: string): Buffer | null {
  const bytes = Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x80) return code;
    const at = upper.indexOf(character);
    return at === -1 ? null : at + 0x80;
  });
  return bytes.includes(null) ? null : Buffer.from(bytes.map((byte) => byte ?? 0));
}
