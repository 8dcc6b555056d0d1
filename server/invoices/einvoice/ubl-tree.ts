import { XMLParser } from "fast-xml-parser";

/** An element as it was read, with the texts of its attributes. */
export type Element = {
  readonly name: string;
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
};

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  processEntities: true,
});

const isRecord = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === "object" && raw !== null && !Array.isArray(raw);
const asText = (raw: unknown): string => (typeof raw === "string" ? raw : "");

function elementsOf(raw: unknown): Element[] {
  if (!Array.isArray(raw)) return [];
  return raw.filter(isRecord).flatMap((one) => {
    const given = one[":@"];
    const attributes = isRecord(given)
      ? Object.fromEntries(Object.entries(given).map(([name, value]) => [name, asText(value)]))
      : {};
    return Object.entries(one).flatMap(([name, inner]): Element[] => {
      if (name === "#text" || name === ":@") return [];
      const parts: readonly unknown[] = Array.isArray(inner) ? inner : [];
      const text = parts.map((part) => (isRecord(part) ? asText(part["#text"]) : "")).join("");
      return [{ name, text, attributes, children: elementsOf(parts) }];
    });
  });
}

/** The root of a document; null when it has none, or two. */
export function readUbl(bytes: Uint8Array): Element | null {
  const [root, ...more] = elementsOf(parser.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  return root && more.length === 0 ? root : null;
}

/** The elements at a path of names without their prefixes, "Party/Contact": all of them, in the document's order. */
export function at(element: Element, path: string): readonly Element[] {
  return path
    .split("/")
    .reduce<readonly Element[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => bare(child) === name)),
      [element],
    );
}

const bare = ({ name }: Element): string => name.slice(name.indexOf(":") + 1);

/** The text at a path, "" when it is missing. */
export const textAt = (element: Element, path: string): string => at(element, path)[0]?.text.trim() ?? "";

/** All elements of a document, the root among them. */
export const everything = (element: Element): readonly Element[] => [
  element,
  ...element.children.flatMap(everything),
];

/** Millionths of a decimal, exactly; null for what is none. */
export function millionths(text: string): bigint | null {
  const [, sign, whole = "", part = ""] = /^(-?)(\d{1,18})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  if (sign === undefined) return null;
  const value = BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, "0"));
  return sign === "-" ? -value : value;
}

/** An amount at a path in millionths; zero for what is missing, because the rules of sums count it so. */
export const amountAt = (element: Element, path: string): bigint => millionths(textAt(element, path)) ?? 0n;

export const sumAt = (elements: readonly Element[], path: string): bigint =>
  elements.reduce(
    (sum, one) => sum + at(one, path).reduce((all, { text }) => all + (millionths(text) ?? 0n), 0n),
    0n,
  );
