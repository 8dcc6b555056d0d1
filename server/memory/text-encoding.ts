/** The characters of a file of another tool: which encoding it has, and a decoder that refuses what is not in it. */

type Decoder = InstanceType<typeof TextDecoder>;

/** UTF-16 by its byte order mark or by how `<` begins a file; null for another encoding. */
function utf16Of([first, second]: Uint8Array): "utf-16le" | "utf-16be" | null {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? "utf-16be" : null;
}

/**
 * The decoder of an XML file by its first bytes; it throws a TypeError for bytes that are no characters. Null for an encoding
 * that is not known. A file that says UTF-16 and can be read by single bytes was converted to UTF-8 afterwards.
 */
export function xmlDecoder(start: Uint8Array): Decoder | null {
  const wide = utf16Of(start);
  const head = new TextDecoder("latin1").decode(start.subarray(0, 200));
  const named = /^[^<]*<\?xml[^>]*encoding=["']([\w.-]+)["']/.exec(head)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(wide ?? (/^utf-?16/i.test(named) ? "utf-8" : named), { fatal: true });
  } catch {
    return null;
  }
}

const other_scripts: ReadonlySet<string> = new Set(["ar", "ja", "ko", "zh"]);

/** The encoding in which a spreadsheet of these languages writes a CSV file that is not Unicode; null for none. */
function codePageOf(languages: readonly string[]): string | null {
  if (languages.some((one) => other_scripts.has(one))) return null;
  if (languages.includes("uk")) return "windows-1251";
  return languages.includes("pl") ? "windows-1250" : "windows-1252";
}

/** The text of a file in Unicode, else in the code page of its languages; null when it is neither. */
export function decodedText(bytes: Uint8Array, languages: readonly string[]): string | null {
  const wide = utf16Of(bytes);
  const code_page = bytes.includes(0) ? null : codePageOf(languages);
  for (const label of wide ? [wide] : ["utf-8", code_page])
    try {
      if (label !== null) return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      // The next one may have these characters.
    }
  return null;
}
