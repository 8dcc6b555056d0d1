/** Characters XML 1.0 cannot hold, and halves of surrogate pairs. */
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as an `xsd:token` of at most so many characters: one line, no space at its ends, nothing XML cannot hold. */
export function token(text: string, longest: number): string {
  const line = text.replaceAll(forbidden, "").replaceAll(/\s+/g, " ").trim();
  const characters = Array.from(line);
  return characters.length <= longest ? line : characters.slice(0, longest).join("").trim();
}

export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? "");

/** A part of a document as written; null leaves the element out. */
export type Xml = string | null;

/** An element with a text; null for a text that is missing or empty, because FA(3) knows no empty elements. */
export const leaf = (name: string, text: string | null): Xml =>
  text === null || text === "" ? null : `<${name}>${escaped(text)}</${name}>`;

/** An element with elements, in their order; null when all of them are left out. */
export function branch(name: string, children: readonly Xml[]): Xml {
  const inner = children.filter((child) => child !== null).join("");
  return inner === "" ? null : `<${name}>${inner}</${name}>`;
}
