const exchange_faults = ["doctype", "too_large", "too_deep", "malformed", "not_this_format"] as const;
export type ExchangeFault = (typeof exchange_faults)[number];

/** A file that cannot be read as an exchange file. */
export class UnreadableExchange extends Error {
  override readonly name = "UnreadableExchange";
  readonly fault: ExchangeFault;

  constructor(fault: ExchangeFault, detail = "") {
    super(`${fault} ${detail}`.trim());
    this.fault = fault;
  }
}

/** An element: its local name and namespace, and its attributes by their names as written. */
export type XmlElement = {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: ReadonlyMap<string, string>;
};
type XmlEvents = {
  readonly open: (element: XmlElement) => void;
  /** Text between tags, also in several parts. */
  readonly text: (text: string) => void;
  readonly close: (element: XmlElement) => void;
};
export type XmlLimits = {
  readonly characters: number;
  readonly depth: number;
  /** A DOCTYPE that only names an external DTD is skipped; nothing is fetched and no entity is defined. */
  readonly external_doctype: boolean;
};
export const exchange_limits: XmlLimits = {
  characters: 50 * 1024 * 1024,
  depth: 100,
  external_doctype: false,
};

export type XmlReader = { readonly feed: (chunk: string) => void; readonly end: () => void };

type Scope = { readonly element: XmlElement; readonly namespaces: ReadonlyMap<string, string> };

/**
 * Reads XML in chunks without validating: no entities besides the predefined and numeric ones, so nothing expands and
 * nothing is fetched. Throws UnreadableExchange for a DOCTYPE, a size or depth above the limit, and broken XML.
 */
export function openXmlReader(events: XmlEvents, limits: XmlLimits = exchange_limits): XmlReader {
  const scopes: Scope[] = [];
  let rest = "";
  let total = 0;
  let has_root = false;

  const openTag = (tag: string): void => {
    const is_empty = tag.endsWith("/");
    const { name, attributes } = readTag(is_empty ? tag.slice(0, -1) : tag);
    if (scopes.length >= limits.depth) throw new UnreadableExchange("too_deep");
    if (scopes.length === 0 && has_root) throw new UnreadableExchange("malformed", "two roots");
    has_root = true;
    const namespaces = namespacesOf(attributes, scopes.at(-1)?.namespaces ?? new Map());
    const { prefix, local } = splitName(name);
    const element = { name: local, namespace: namespaces.get(prefix) ?? "", attributes };
    events.open(element);
    if (is_empty) events.close(element);
    else scopes.push({ element, namespaces });
  };
  const closeTag = (tag: string): void => {
    const scope = scopes.pop();
    if (scope?.element.name !== splitName(tag.trim()).local)
      throw new UnreadableExchange("malformed", `unexpected end of ${tag.trim()}`);
    events.close(scope.element);
  };
  const text = (part: string): void => {
    if (part === "") return;
    if (scopes.length > 0) events.text(part);
    else if (part.trim().replace("\uFEFF", "") !== "")
      throw new UnreadableExchange("malformed", "text outside");
  };
  const scan = (is_end: boolean): void => {
    let at = 0;
    for (;;) {
      const tag = rest.indexOf("<", at);
      const stop = tag < 0 ? safeEnd(rest, at, is_end) : tag;
      text(unescaped(rest.slice(at, stop)));
      at = stop;
      if (tag < 0) break;
      const next = constructAt(rest, tag, limits);
      if (next === null) break;
      if (next.kind === "open") openTag(next.content);
      else if (next.kind === "close") closeTag(next.content);
      else if (next.kind === "cdata") text(next.content);
      at = next.end;
    }
    rest = rest.slice(at);
    if (rest.length > longest_construct) throw new UnreadableExchange("too_large", "one construct");
  };
  return {
    feed(chunk) {
      total += chunk.length;
      if (total > limits.characters) throw new UnreadableExchange("too_large");
      rest += chunk;
      scan(false);
    },
    end() {
      scan(true);
      if (rest.trim() !== "" || scopes.length > 0 || !has_root)
        throw new UnreadableExchange("malformed", "cut");
    },
  };
}

type Construct = {
  readonly kind: "open" | "close" | "cdata" | "skipped";
  readonly content: string;
  readonly end: number;
};

/** A tag, comment or CDATA section is read again with each chunk until it is complete. */
const longest_construct = 8 * 1024 * 1024;
/** Longer than any start of a construct, so that a chunk that ends inside one is waited for. */
const longest_start = 9;

/** The construct at `<`; null when the text ends inside it. */
function constructAt(text: string, at: number, limits: XmlLimits): Construct | null {
  const start = text.slice(at, at + longest_start);
  const until = (mark: string, from: number, kind: Construct["kind"]): Construct | null => {
    const end = text.indexOf(mark, from);
    return end < 0 ? null : { kind, content: text.slice(from, end), end: end + mark.length };
  };
  if (start.startsWith("</")) return until(">", at + 2, "close");
  if (start.startsWith("<?")) return until("?>", at + 2, "skipped");
  if (start.startsWith("<!--")) return until("-->", at + 4, "skipped");
  if (start.startsWith("<![CDATA[")) return until("]]>", at + 9, "cdata");
  if (start.startsWith("<!")) {
    if (start.length < longest_start) return null;
    if (!limits.external_doctype || !start.startsWith("<!DOCTYPE")) throw new UnreadableExchange("doctype");
    const found = until(">", at + longest_start, "skipped");
    if (found?.content.includes("[")) throw new UnreadableExchange("doctype");
    return found;
  }
  if (start.length < 2) return null;
  const end = tagEnd(text, at + 1);
  return end < 0 ? null : { kind: "open", content: text.slice(at + 1, end), end: end + 1 };
}

/** The `>` that ends a tag; one inside a quoted value does not. */
function tagEnd(text: string, from: number): number {
  let quote = "";
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return at;
    else if (character === "<") throw new UnreadableExchange("malformed", "a tag in a tag");
  }
  return -1;
}

/** The name and attributes of a tag, read from left to right without going back. */
function readTag(tag: string): { readonly name: string; readonly attributes: Map<string, string> } {
  const name = /^[^\s=/"'<>]+/u.exec(tag)?.[0];
  if (name === undefined) throw new UnreadableExchange("malformed", "a tag without a name");
  const attributes = new Map<string, string>();
  let at = name.length;
  const isSpace = (place: number): boolean => tag.charCodeAt(place) <= 0x20;
  for (;;) {
    while (at < tag.length && isSpace(at)) at++;
    if (at >= tag.length) return { name, attributes };
    const sign = tag.indexOf("=", at);
    let open = sign + 1;
    while (open < tag.length && isSpace(open)) open++;
    const quote = tag.charAt(open);
    const end = sign < 0 || (quote !== '"' && quote !== "'") ? -1 : tag.indexOf(quote, open + 1);
    const key = tag.slice(at, sign).trim();
    if (end < 0 || key === "" || /\s/u.test(key))
      throw new UnreadableExchange("malformed", `attributes of ${name}`);
    attributes.set(key, unescaped(tag.slice(open + 1, end)));
    at = end + 1;
  }
}

function splitName(name: string): { readonly prefix: string; readonly local: string } {
  const at = name.indexOf(":");
  return at < 0 ? { prefix: "", local: name } : { prefix: name.slice(0, at), local: name.slice(at + 1) };
}

function namespacesOf(
  attributes: ReadonlyMap<string, string>,
  outer: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const own = [...attributes].filter(([key]) => key === "xmlns" || key.startsWith("xmlns:"));
  if (own.length === 0) return outer;
  return new Map([...outer, ...own.map(([key, value]) => [key.slice(6), value] as const)]);
}

/** Where text can be cut without cutting an entity. */
function safeEnd(text: string, from: number, is_end: boolean): number {
  const entity = text.lastIndexOf("&");
  return !is_end && entity >= from && text.indexOf(";", entity) < 0 ? entity : text.length;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Text with its entities resolved; an unknown one stays as it is written. */
function unescaped(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/giu,
    (all, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? all;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : "";
    },
  );
}

/** Reads a whole text. */
export function readXml(text: string, events: XmlEvents, limits: XmlLimits = exchange_limits): void {
  const reader = openXmlReader(events, limits);
  reader.feed(text);
  reader.end();
}
