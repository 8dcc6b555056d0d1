/**
 * Coded text: the plain text of a segment in which numbered codes stand for markup (workbench design 2.2).
 * A code is a mark and a number: `OPEN n`, `CLOSE n` or `ALONE n`, where n is one character, U+E100 + the number.
 */
const OPEN = "\uE001";
const CLOSE = "\uE002";
const ALONE = "\uE003";
const first_number = 0xe100;
export const max_code_number = 2_000;

export const code_types = ["fmt", "link", "field", "note", "break", "image", "protected", "literal"] as const;
export type CodeType = (typeof code_types)[number];

/** What a code of a segment is and what a translator may do with it. `id` is its number, 1 to `max_code_number`. */
export type Code = {
  readonly id: number;
  readonly type: CodeType;
  /** Short text for the chip, such as "bold" or the result of a field. */
  readonly show: string;
  readonly can_delete: boolean;
  readonly can_copy: boolean;
  readonly can_move: boolean;
};

export type CodedToken =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "open" | "close" | "alone"; readonly id: number };

export const codeMark = (kind: "open" | "close" | "alone", id: number): string =>
  ({ open: OPEN, close: CLOSE, alone: ALONE })[kind] + String.fromCharCode(first_number + id);

const code_pattern = /([\uE001-\uE003])([\uE101-\uE8D0])/g;
const kinds = { [OPEN]: "open", [CLOSE]: "close", [ALONE]: "alone" } as const;

/** In place of the target of a sentence that was joined with the one before it, whose target has the codes of both. */
export const joined_mark = "\uE004";

/** The texts and codes of a coded text, in order. A mark without a number counts as text. */
export function codedTokens(coded: string): CodedToken[] {
  const tokens: CodedToken[] = [];
  let end = 0;
  for (const match of coded.matchAll(code_pattern)) {
    if (match.index > end) tokens.push({ kind: "text", text: coded.slice(end, match.index) });
    const kind = kinds[match[1] as keyof typeof kinds];
    tokens.push({ kind, id: (match[2] ?? "").charCodeAt(0) - first_number });
    end = match.index + match[0].length;
  }
  if (end < coded.length) tokens.push({ kind: "text", text: coded.slice(end) });
  return tokens;
}

/** The text without its codes. */
export const plainText = (coded: string): string => coded.replaceAll(code_pattern, "");

/** Codes by number, as segments list them. */
const byId = (codes: readonly Code[]): ReadonlyMap<number, Code> =>
  new Map(codes.map((one) => [one.id, one]));

/**
 * The text by which segments are compared: NFC, white space collapsed, each code reduced to what it is. A protected text
 * is compared by its characters.
 */
export function normalForm(coded: string, codes: readonly Code[]): string {
  const known = byId(codes);
  const parts = codedTokens(coded).map((token) => {
    if (token.kind === "text") return token.text;
    const code = known.get(token.id);
    const mark = { open: OPEN, close: CLOSE, alone: ALONE }[token.kind];
    const text = code?.type === "protected" || code?.type === "literal" ? code.show : "";
    return `${mark}${code?.type ?? ""}${text}${mark}`;
  });
  return parts.join("").normalize("NFC").replaceAll(/\s+/g, " ").trim();
}

/** What is wrong with the codes of a translation: the first fault, or null. */
export type CodeFault = {
  readonly fault: "unknown" | "missing" | "repeated" | "crossed";
  readonly id: number;
};

/**
 * Checks the codes of a translation against those of its source: pairs are nested, and whatever may not be deleted or
 * copied occurs exactly once. `source` determines which codes are pairs.
 */
export function codeFault(source: string, codes: readonly Code[], target: string): CodeFault | null {
  const known = byId(codes);
  const shapes = new Map<number, "pair" | "alone">();
  for (const token of codedTokens(source))
    if (token.kind !== "text") shapes.set(token.id, token.kind === "alone" ? "alone" : "pair");
  const seen = new Map<number, number>();
  const open: number[] = [];
  for (const token of codedTokens(target)) {
    if (token.kind === "text") continue;
    const { id } = token;
    if (!known.has(id) || shapes.get(id) !== (token.kind === "alone" ? "alone" : "pair"))
      return { fault: "unknown", id };
    if (token.kind === "close") {
      if (open.pop() !== id) return { fault: "crossed", id };
      continue;
    }
    if (token.kind === "open") open.push(id);
    seen.set(id, (seen.get(id) ?? 0) + 1);
  }
  const left = open.pop();
  if (left !== undefined) return { fault: "crossed", id: left };
  for (const { id, can_delete, can_copy } of codes) {
    if (!shapes.has(id)) continue;
    const times = seen.get(id) ?? 0;
    if (times === 0 && !can_delete) return { fault: "missing", id };
    if (times > 1 && !can_copy) return { fault: "repeated", id };
  }
  return null;
}
