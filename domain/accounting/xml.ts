/** The content of an element: text, or elements in their order. */
export type Content = string | readonly Element[];
export type Element = {
  readonly name: string;
  readonly content: Content;
  readonly attributes?: Readonly<Record<string, string>>;
};

/** An element of a document to write. */
export const element = (
  name: string,
  content: Content,
  attributes: Readonly<Record<string, string>> = {},
): Element => ({ name, content, attributes });

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
/** Characters that XML 1.0 forbids are removed; a customer's name may contain one. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);

function written({ name, content, attributes = {} }: Element, indent: string): string {
  const marks = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join("");
  if (typeof content === "string") return `${indent}<${name}${marks}>${escaped(content)}</${name}>\n`;
  if (content.length === 0) return `${indent}<${name}${marks}/>\n`;
  const inside = content.map((one) => written(one, `${indent}  `)).join("");
  return `${indent}<${name}${marks}>\n${inside}${indent}</${name}>\n`;
}

/** A complete document as text for UTF-8 without a byte order mark. */
export const xmlText = (root: Element): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, "")}`;
