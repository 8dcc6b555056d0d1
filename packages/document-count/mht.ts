import { encoding } from "./code-pages.ts";
import { readHtml } from "./html.ts";
import type { Tally } from "./tally.ts";
import { Unreadable } from "./verdict.ts";

/** One entity of MIME (RFC 2045): its content type with parameters, and its body as written. */
type Entity = { readonly type: string; readonly headers: ReadonlyMap<string, string>; readonly body: string };

// Word writes one level, mail programs at most three.
const max_depth = 5;
const most_parts = 10_000;

/** Whether a file begins like a single-file web page: with MIME headers that announce HTML. */
export function looksLikeMht(head: string): boolean {
  const headers = head.split(/\r?\n\r?\n/, 1)[0] ?? "";
  return (
    /^[a-z-]{1,40}:/i.test(headers) &&
    /^mime-version:/im.test(headers) &&
    /^content-type:\s*(?:multipart\/related|text\/html)\b/im.test(headers)
  );
}

/**
 * Reads a single-file web page (RFC 2557), as Word saves it under the name .doc: the HTML of the first page is the
 * document, other pages contain headers and footers. Throws `Unreadable` corrupt when it contains no HTML.
 */
export function readMht(file: Buffer, tally: Tally): void {
  const pages: string[] = [];
  let images = 0;
  for (const entity of entitiesOf(parseEntity(file.toString("latin1")), 0)) {
    if (entity.type === "text/html") pages.push(htmlOf(entity));
    else if (entity.type.startsWith("image/")) images++;
  }
  if (pages.length === 0) throw new Unreadable("corrupt", "mht: no html");
  tally.addImages(images);
  for (const [i, page] of pages.entries()) readHtml(page, i === 0 ? "body" : null, tally);
}

function* entitiesOf(entity: Entity, depth: number): Generator<Entity, void> {
  if (!entity.type.startsWith("multipart/")) {
    yield entity;
    return;
  }
  if (depth >= max_depth) throw new Unreadable("bomb", "mht: nested too deep");
  const boundary = parameter(entity, "boundary");
  if (boundary === undefined) throw new Unreadable("corrupt", "mht: no boundary");
  for (const part of partsOf(entity.body, boundary)) yield* entitiesOf(parseEntity(part), depth + 1);
}

/** The parts between boundary lines, without the text before the first and after the last. */
function partsOf(body: string, boundary: string): string[] {
  const parts: string[] = [];
  const mark = `--${boundary}`;
  let start = -1;
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    if (at > 0 && body.charCodeAt(at - 1) !== 0x0a) continue;
    if (start >= 0) parts.push(body.slice(start, at));
    if (parts.length > most_parts) throw new Unreadable("bomb", "mht: too many parts");
    if (body.startsWith("--", at + mark.length)) return parts;
    start = at + mark.length;
  }
  // A truncated file has no closing boundary, and its rest would be priced too low.
  throw new Unreadable("corrupt", "mht: ends inside a part");
}

function parseEntity(text: string): Entity {
  const whole = text.replace(/^[ \t]*\r?\n/, "");
  const gap = /\r?\n\r?\n/.exec(whole);
  const head = gap ? whole.slice(0, gap.index) : "";
  const headers = new Map<string, string>();
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const type = /^[\w.+-]+\/[\w.+-]+/.exec(headers.get("content-type") ?? "")?.[0].toLowerCase();
  return {
    type: type ?? "text/plain",
    headers,
    body: gap ? whole.slice(gap.index + gap[0].length) : whole,
  };
}

function parameter({ headers }: Entity, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;"]+))`, "i").exec(
    headers.get("content-type") ?? "",
  );
  return found?.[1] ?? found?.[2];
}

/** The HTML of an entity: transfer encoding, then the charset of the header or of the page itself, else UTF-8. */
function htmlOf(entity: Entity): string {
  const bytes = transferred(entity);
  const declared = /<meta\b[^>]{0,300}\bcharset\s*=\s*["']?([\w-]+)/i.exec(bytes.toString("latin1", 0, 4096));
  return encoding(parameter(entity, "charset") ?? declared?.[1] ?? "utf-8")(bytes);
}

function transferred({ headers, body }: Entity): Buffer {
  const way = headers.get("content-transfer-encoding")?.toLowerCase();
  if (way === "base64") return Buffer.from(body, "base64");
  return Buffer.from(way === "quoted-printable" ? unquoted(body) : body, "latin1");
}

/** Quoted-printable as bytes; an equals sign at the end of a line is a soft line break. */
const unquoted = (body: string): string =>
  body
    .replaceAll(/=[ \t]{0,80}\r?\n/g, "")
    .replaceAll(/=([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
