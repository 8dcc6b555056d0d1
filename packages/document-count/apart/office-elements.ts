import type { CodeType } from "../../../domain/workbench/coded-text.ts";
import type { Look } from "./atoms.ts";
import { attribute } from "../xml.ts";

/** Elements around runs whose content is read as if they were not there. Those of value true may be repeated. */
export const wrappers: ReadonlyMap<string, { readonly type: CodeType; readonly can_split: boolean }> =
  new Map([
    ["hyperlink", { type: "link", can_split: false }],
    ["ins", { type: "protected", can_split: true }],
    ["moveTo", { type: "protected", can_split: true }],
    ["smartTag", { type: "protected", can_split: true }],
    ["customXml", { type: "protected", can_split: true }],
    ["dir", { type: "protected", can_split: true }],
    ["bdo", { type: "protected", can_split: true }],
  ]);

/** Marks of the program that are not written again when a paragraph changes. */
export const dropped: ReadonlySet<string> = new Set([
  "proofErr",
  "lastRenderedPageBreak",
  "rPh",
  "phoneticPr",
  "rubyPr",
  "rt",
  "noProof",
]);

/** Properties of a paragraph, before or after its content, and those of the elements around runs. */
export const properties: ReadonlySet<string> = new Set([
  "pPr",
  "endParaRPr",
  "smartTagPr",
  "customXmlPr",
  "sdtPr",
  "sdtEndPr",
]);
export const pair_properties: ReadonlySet<string> = new Set(["smartTagPr", "customXmlPr"]);

/** Content controls whose text belongs to a list, a date or other data. */
export const bound_controls: ReadonlySet<string> = new Set([
  "dataBinding",
  "dropDownList",
  "comboBox",
  "date",
  "checkbox",
  "docPartList",
]);

type Alone = { readonly type: CodeType; readonly show: string; readonly is_edge: boolean };
const edge = (type: CodeType, show: string): Alone => ({ type, show, is_edge: true });
const inner = (type: CodeType, show: string): Alone => ({ type, show, is_edge: false });

const alone_elements: ReadonlyMap<string, Alone> = new Map([
  ["br", edge("break", "line")],
  ["cr", edge("break", "line")],
  ["tab", edge("break", "tab")],
  ["ptab", edge("break", "tab")],
  ["footnoteReference", inner("note", "footnote")],
  ["endnoteReference", inner("note", "endnote")],
  ["footnoteRef", edge("note", "footnote")],
  ["endnoteRef", edge("note", "endnote")],
  ["commentReference", edge("note", "comment")],
  ["annotationRef", edge("note", "comment")],
  ["commentRangeStart", edge("note", "comment")],
  ["commentRangeEnd", edge("note", "comment")],
  ["bookmarkStart", edge("protected", "bookmark")],
  ["bookmarkEnd", edge("protected", "bookmark")],
  ["permStart", edge("protected", "permission")],
  ["permEnd", edge("protected", "permission")],
  ["del", edge("protected", "deleted")],
  ["moveFrom", edge("protected", "deleted")],
  ["pict", edge("image", "image")],
  ["object", edge("image", "object")],
  ["AlternateContent", edge("image", "image")],
  ["drawing", inner("image", "image")],
  ["sym", inner("image", "symbol")],
  ["oMath", inner("protected", "formula")],
  ["oMathPara", inner("protected", "formula")],
  ["m", inner("protected", "formula")],
  ["fldSimple", inner("field", "field")],
  ["fld", inner("field", "field")],
  ["pgNum", inner("field", "field")],
]);

/** What an element is that stays as it is; an unknown one is protected. */
export function aloneKind(name: string, xml: string, start: number): Alone {
  const kind = alone_elements.get(name) ?? inner("protected", name);
  // A picture that floats has no place in the line.
  if (name === "drawing" && /^<[\w:]+[^<>]*>\s*<\w+:anchor\b/.test(xml.slice(start, start + 400)))
    return edge("image", "image");
  return /^(moveFrom|moveTo|customXml).*Range(Start|End)$/.test(name) ? edge("protected", "deleted") : kind;
}

/** Properties that say nothing about how a text looks: language, spelling marks, the copies for complex scripts. */
const silent_elements = /<(?:\w+:)?(?:lang|noProof|bCs|iCs|szCs|rtl|webHidden)\b[^<>]*\/>/g;
const silent_attributes = /\s(?:lang|altLang|dirty|err|smtClean|noProof|(?:\w+:)?hint|\w+:rsid\w*)="[^"]*"/g;

/** The key of a run by the XML of its properties. */
function lookKey(properties_xml: string): string {
  const key = properties_xml
    .replaceAll(silent_elements, "")
    .replaceAll(silent_attributes, "")
    .replaceAll(/>\s+</g, "><");
  return /^<[\w:]+\s*(?:\/>|><\/[\w:]+>)$/.test(key) ? "" : key;
}

const chips: readonly (readonly [RegExp, string])[] = [
  [/<(?:\w+:)?b(?:\s[^<>]*)?\/>|\sb="1"|font-weight="bold"/, "bold"],
  [/<(?:\w+:)?i(?:\s[^<>]*)?\/>|\si="1"|font-style="italic"/, "italic"],
  [/<(?:\w+:)?u\b|\su="|text-underline-style/, "underline"],
  [/<(?:\w+:)?d?strike\b|\sstrike="|line-through-style/, "strike"],
  [/vertAlign\b[^<>]*super|baseline="[1-9]|text-position="super/, "superscript"],
  [/vertAlign\b[^<>]*sub|baseline="-|text-position="sub/, "subscript"],
  [/<(?:\w+:)?(?:color|solidFill)\b|fo:color=/, "colour"],
  [/<(?:\w+:)?(?:highlight|shd)\b|background-color=/, "highlight"],
  [/<(?:\w+:)?sz\b|\ssz="|font-size=/, "size"],
  [/<(?:\w+:)?(?:rFonts|rFont|latin)\b|font-name=/, "font"],
];

/** Short text for the chip of a formatting: its properties. */
export function lookShow(properties_xml: string): string {
  const shown = chips.filter(([pattern]) => pattern.test(properties_xml)).map(([, show]) => show);
  if (shown.length > 0) return shown.join(", ");
  const style = /<\w+:rStyle\b([^<>]*)>/.exec(properties_xml)?.[1];
  return (style === undefined ? undefined : attribute(style, "val")) ?? "format";
}

const plain_look: Look = { key: "", open: "", close: "", tag: "", show: "", is_link: false };

/** The looks of a part, one for each spelling of a run, so that a long part stores few. */
export function openLooks() {
  const known = new Map<string, Look>();
  return {
    /** The look of a text that is in no run. */
    bare: (tag: string): Look => remembered(known, `${tag}|`, () => ({ ...plain_look, tag })),
    run(open: string, close: string, properties_xml: string, tag: string): Look {
      return remembered(known, `${tag}|${open}`, () => ({
        key: lookKey(properties_xml),
        open,
        close,
        tag,
        show: lookShow(properties_xml),
        is_link: /<\w+:hlink(?:Click|MouseOver)\b/.test(properties_xml),
      }));
    },
  };
}

function remembered(known: Map<string, Look>, id: string, make: () => Look): Look {
  const found = known.get(id);
  if (found) return found;
  const look = make();
  known.set(id, look);
  return look;
}
