/** The upper half of Windows-1250, in which Polish banks read Elixir-0; its unused bytes are null here. */
const upper =
  "€\u0000‚\u0000„…†‡\u0000‰Š‹ŚŤŽŹ\u0000‘’“”•–—\u0000™š›śťžź\u00a0ˇ˘Ł¤Ą¦§¨©Ş«¬\u00ad®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎ" +
  "ĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙";

const ascii = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code));
const byte_of: ReadonlyMap<string, number> = new Map(
  ascii
    .concat(Array.from(upper))
    .flatMap((character, code) =>
      code >= 0x80 && character === "\u0000" ? [] : [[character, code] as const],
    ),
);

// Ukrainian by the resolution of its government (2010), and what Russian and other alphabets have besides.
const latin: ReadonlyMap<string, string> = new Map(
  (
    "а a б b в v г h ґ g д d е e є ie ж zh з z и y і i ї i й i к k л l м m н n о o п p р r с s т t у u ф f " +
    "х kh ц ts ч ch ш sh щ shch ь _ ю iu я ia ы y э e ъ _ ё e ʼ ' æ ae œ oe ø o ð d þ th ı i ħ h"
  )
    .split(" ")
    .flatMap((one, at, list) =>
      at % 2 === 0 ? [[one, (list[at + 1] ?? "").replace("_", "")] as const] : [],
    ),
);

/** A character outside the code page: in Latin script, without its accent, or a question mark. */
function replaced(character: string): string {
  const small = character.toLowerCase();
  const known = latin.get(small);
  if (known !== undefined)
    return small === character ? known : known.charAt(0).toUpperCase() + known.slice(1);
  const plain = character.normalize("NFD").replaceAll(/\p{M}/gu, "");
  return plain === "" || byte_of.has(plain) ? plain : "?";
}

/** A text with only characters that Windows-1250 has, so that it may be longer than what was given. */
export const inWindows1250 = (text: string): string =>
  Array.from(text.normalize("NFC"), (one) => (byte_of.has(one) ? one : replaced(one))).join("");

/** The bytes of a text in Windows-1250. */
export const encodeWindows1250 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(inWindows1250(text), (one) => byte_of.get(one) ?? 0x3f);
