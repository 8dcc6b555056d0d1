import { XMLParser, XMLValidator } from "fast-xml-parser";
import { readCamt053, type XmlElement } from "#domain/payments/camt053.ts";
import { looksLikeMt940, readMt940 } from "#domain/payments/mt940.ts";
import {
  type ReadStatement,
  statement_encodings,
  type StatementEncoding,
  StatementFault,
} from "#domain/payments/statement.ts";
import { decode852 } from "./code-page-852.ts";

export type StatementFile = {
  readonly format: "mt940" | "camt.053";
  readonly statements: readonly ReadStatement[];
};

/** The text of a file; bytes that are invalid in the encoding are a fault with their line. */
function decode(bytes: Uint8Array, encoding: StatementEncoding): string {
  if (encoding === "cp852") return decode852(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const read = new TextDecoder(encoding).decode(bytes);
    throw new StatementFault("encoding", lineAt(read, Math.max(read.indexOf("\uFFFD"), 0)));
  }
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length;

const account_form = /:25:[^\r\n]*?([A-Z]{2}\d{26}|\d{26})/;

/** The account of an MT940 file, read before decoding, because digits are the same in every encoding. */
export function accountOfFile(bytes: Uint8Array): string | null {
  const found = account_form.exec(Buffer.from(bytes).toString("latin1"))?.[1];
  return found === undefined ? null : found.length === 26 ? `PL${found}` : found;
}

/** The statements of a bank's file, each with matching balances; throws `StatementFault`. */
export function readStatementFile(bytes: Uint8Array, encoding: StatementEncoding): StatementFile {
  if (bytes.length === 0) throw new StatementFault("not_a_statement", 1);
  const start = Buffer.from(bytes.subarray(0, 400))
    .toString("latin1")
    .replace(/^\u00ef\u00bb\u00bf/, "");
  if (/^\s*</.test(start)) {
    const named = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(start)?.[1]?.toLowerCase() ?? "utf-8";
    const declared = statement_encodings.find((one) => one === named);
    if (!declared) throw new StatementFault("encoding", 1);
    return { format: "camt.053", statements: readCamt053(readXml(decode(bytes, declared))) };
  }
  const text = decode(bytes, encoding).replace(/^\uFEFF/, "");
  if (!looksLikeMt940(text)) throw new StatementFault("not_a_statement", 1);
  return { format: "mt940", statements: readMt940(text) };
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
/** The five predefined entities of XML and numeric references; a document that declares others is refused. */
const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : null;
    if (code !== null) return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : "";
    return entities[name] ?? whole;
  });

const options = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  trimValues: true,
} as const;

/** Elements of an XML document with their lines. A document type is refused, because no statement needs one. */
function readXml(text: string): XmlElement {
  const type = text.search(/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i);
  if (type !== -1) throw new StatementFault("doctype", lineAt(text, type));
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new StatementFault("xml", valid.err.line);
  const lines = elementLines(text);
  const [root] = elementsOf(new XMLParser(options).parse(text), lines);
  if (!root) throw new StatementFault("xml", 1);
  return root;
}

/** The line of each element in document order. */
function elementLines(text: string): IterableIterator<number> {
  const bare = text.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, (part) =>
    part.replaceAll(/[^\n]/g, " "),
  );
  const lines: number[] = [];
  let line = 1;
  for (const [found] of bare.matchAll(/\n|<[A-Za-z_]/g)) {
    if (found === "\n") line += 1;
    else lines.push(line);
  }
  return lines.values();
}

type Node = Readonly<Record<string, unknown>>;

/** Converts the parser's nodes into elements; text nodes become the text of their element. */
function elementsOf(nodes: unknown, lines: Iterator<number>): XmlElement[] {
  if (!Array.isArray(nodes)) return [];
  return (nodes as readonly Node[]).flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ":@" && key !== "#text");
    if (name === undefined) return [];
    const line = Number(lines.next().value ?? 1);
    const inner = node[name];
    const texts = Array.isArray(inner) ? (inner as readonly Node[]).map((one) => one["#text"] ?? "") : [];
    const given = Object.entries((node[":@"] ?? {}) as Node);
    return [
      {
        name,
        line,
        text: decodeEntities(texts.map(String).join("")),
        attributes: Object.fromEntries(given.map(([key, value]) => [key, decodeEntities(String(value))])),
        children: elementsOf(inner, lines),
      },
    ];
  });
}
