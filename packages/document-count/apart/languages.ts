import { isOn } from "../docx-styles.ts";
import { attribute } from "../xml.ts";

/** Languages written from right to left. */
const right_to_left = new Set(["ar", "fa", "he", "ur", "yi", "ps", "sd", "ug"]);

const isRightToLeft = (lang: string): boolean => right_to_left.has(lang.split(/[-_]/)[0] ?? "");

export type Direction = "rtl" | "ltr";
/** The direction that a translation is given; null where both texts are from left to right. */
export type Turn = Direction | null;

export const turnOf = (source_lang: string, target_lang: string): Turn => {
  if (isRightToLeft(target_lang)) return "rtl";
  return isRightToLeft(source_lang) ? "ltr" : null;
};

/** The direction of a translation whose source has the other one; null without such a change. */
export function mirrorOf(source_lang: string, target_lang: string): Turn {
  const turn = turnOf(source_lang, target_lang);
  return isRightToLeft(source_lang) === (turn === "rtl") ? null : turn;
}

/** A tag with a value for an attribute, or without the attribute. */
export function withAttribute(tag: string, name: string, value: string | null): string {
  const rest = tag.replace(new RegExp(`\\s+${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`), "");
  return value === null ? rest : rest.replace(/\s*\/?>$/, (end) => ` ${name}="${value}"${end.trim()}`);
}

/** Elements of run properties that come after the language and after the direction, in the order of the schema. */
const after_language = /<(?:\w+:)?(?:eastAsianLayout|specVanish|oMath|rPrChange)\b|<\/(?:\w+:)?rPr>/;
const after_direction =
  /<(?:\w+:)?(?:cs|em|lang|eastAsianLayout|specVanish|oMath|rPrChange)\b|<\/(?:\w+:)?rPr>/;

/** The opening of a run of Word with the language of the translation and, where needed, its direction. */
export function withLanguage(open: string, prefix: string, lang: string, turn: Turn): string {
  const properties = `${prefix}rPr`;
  const empty = `<${properties}></${properties}>`;
  const at = open.indexOf(`<${properties}`);
  // Older properties inside of a tracked change stay as they are.
  const whole =
    at < 0
      ? open + empty
      : open.slice(0, at) + open.slice(at).replace(new RegExp(`^<${properties}\\s*/>`), empty);
  const named = /<(?:\w+:)?lang\b[^<>]*\/>/.exec(whole.split(/<(?:\w+:)?rPrChange\b/)[0] ?? "")?.[0];
  const is_rtl = turn === "rtl";
  const mark = `${prefix}val="${lang}"${is_rtl ? ` ${prefix}bidi="${lang}"` : ""}`;
  const replaced = is_rtl ? /\s(?:\w+:)?(?:val|bidi)="[^"]*"|\/>$/g : /\s(?:\w+:)?val="[^"]*"|\/>$/g;
  const spoken =
    named === undefined
      ? insertBefore(whole, after_language, `<${prefix}lang ${mark}/>`)
      : whole.replace(named, () => `${named.replaceAll(replaced, "")} ${mark}/>`);
  return turn === null ? spoken : directedRun(spoken, prefix, turn);
}

/** A style may set the direction as well, so that from left to right is written, too. */
function directedRun(open: string, prefix: string, turn: Direction): string {
  const at = /<(?:\w+:)?rPrChange\b/.exec(open)?.index ?? open.length;
  const [properties, older] = [open.slice(0, at), open.slice(at)];
  const formatted = turn === "rtl" ? withCounterparts(properties, prefix) : properties;
  const whole = formatted.replace(new RegExp(`<${prefix}rtl(?:\\s[^<>]*)?/>`), "") + older;
  const mark = turn === "rtl" ? `<${prefix}rtl/>` : `<${prefix}rtl ${prefix}val="0"/>`;
  return insertBefore(whole, after_direction, mark);
}

const counterparts: readonly (readonly [string, string])[] = [
  ["b", "bCs"],
  ["i", "iCs"],
  ["sz", "szCs"],
];

/** Text from right to left has its own bold, italic and size, which follow those of the source. */
const withCounterparts = (properties: string, prefix: string): string =>
  counterparts.reduce((made, [own, counterpart]) => {
    const [found, attributes = ""] = new RegExp(`<${prefix}${own}(\\s[^<>]*)?/>`).exec(made) ?? [];
    if (found === undefined) return made;
    return made
      .replace(new RegExp(`<${prefix}${counterpart}(?:\\s[^<>]*)?/>`), "")
      .replace(found, () => `${found}<${prefix}${counterpart}${attributes}/>`);
  }, properties);

/** The opening of a run of a drawing with the language of the translation. */
export function withDrawnLanguage(open: string, prefix: string, lang: string): string {
  const properties = `<${prefix}rPr`;
  if (!open.includes(properties)) return `${open}${properties} lang="${lang}"/>`;
  return open
    .replace(/(rPr\b[^<>]*?)\slang="[^"]*"/, "$1")
    .replace(properties, () => `${properties} lang="${lang}"`);
}

function insertBefore(xml: string, place: RegExp, added: string): string {
  const at = place.exec(xml)?.index ?? -1;
  return at < 0 ? xml : xml.slice(0, at) + added + xml.slice(at);
}

/** Elements of paragraph properties that come after the direction. */
const after_bidi =
  /<(?:\w+:)?(?:adjustRightInd|snapToGrid|spacing|ind|contextualSpacing|mirrorIndents|suppressOverlap|jc|textDirection|textAlignment|textboxTightWrap|outlineLvl|divId|cnfStyle|rPr|sectPr|pPrChange)\b|<\/(?:\w+:)?pPr>/;

/** A tag of a drawing with the alignment at the other side of the page. */
export const withOtherSide = (tag: string): string =>
  tag.replace(
    /(\salgn=["'])([lr])(?=["'])/,
    (_, algn: string, side: string) => algn + (side === "l" ? "r" : "l"),
  );

const rtlValue = (turn: Direction): number => (turn === "rtl" ? 1 : 0);

/** The beginning of the properties of a drawn paragraph. Their `l` and `r` are sides of the page in either direction. */
function directedDrawing(tag: string, turn: Direction, is_mirrored: boolean): string {
  const known = attribute(tag, "rtl");
  const has_turned = known !== undefined && /^(?:1|true)$/.test(known) === (turn === "rtl");
  const [, name = "", attributes = ""] = /^(<[\w:]+)([^]*)$/.exec(tag.replace(/\srtl="[^"]*"/, "")) ?? [];
  const directed = `${name} rtl="${rtlValue(turn)}"${attributes}`;
  if (!is_mirrored || has_turned) return directed;
  return withOtherSide(directed);
}

/** What is before the content of a paragraph, with its direction. */
export function directedParagraph(
  before: string,
  prefix: string,
  is_drawn: boolean,
  { turn, is_mirrored }: { readonly turn: Direction; readonly is_mirrored: boolean },
): string {
  const paragraph = Math.max(before.lastIndexOf(`<${prefix}p>`), before.lastIndexOf(`<${prefix}p `));
  if (paragraph < 0) return before;
  const own = before.slice(paragraph);
  const open = own.indexOf(">") + 1;
  const rest = own.slice(open);
  const properties = `${prefix}pPr`;
  const head = before.slice(0, paragraph) + own.slice(0, open);
  if (is_drawn) {
    if (!rest.startsWith(`<${properties}`)) return `${head}<${properties} rtl="${rtlValue(turn)}"/>${rest}`;
    return head + rest.replace(/^<[\w:]+[^<>]*/, (tag) => directedDrawing(tag, turn, is_mirrored));
  }
  const mark = turn === "rtl" ? `<${prefix}bidi/>` : `<${prefix}bidi ${prefix}val="0"/>`;
  const named = /<(?:\w+:)?bidi\b([^<>]*)\/>/.exec(rest);
  if (named) return isOn(named[1] ?? "") === (turn === "rtl") ? before : head + rest.replace(named[0], mark);
  if (!rest.startsWith(`<${properties}`)) return `${head}<${properties}>${mark}</${properties}>${rest}`;
  const whole = rest.replace(new RegExp(`^<${properties}\\s*/>`), `<${properties}></${properties}>`);
  return head + insertBefore(whole, after_bidi, mark);
}
