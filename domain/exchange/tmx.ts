import { type Code, codeMark, type CodeType, max_code_number } from "../workbench/coded-text.ts";
import { normalForm } from "../memory/normal-form.ts";
import { codeOfType } from "./exchange-document.ts";
import { inlineText } from "./inline-codes.ts";
import { baseLanguage } from "./tmx-languages.ts";
import {
  exchange_limits,
  openXmlReader,
  UnreadableExchange,
  type XmlElement,
  type XmlLimits,
} from "./xml-reader.ts";
import { startTag, tag, xml_head, xmlText } from "./xml-text.ts";

const tmx_origins = ["machine", "machine_post_edited", "human"] as const;
/** How a unit came about; null when a file does not record it. */
type TmxOrigin = (typeof tmx_origins)[number];

export type TmxUnit = {
  readonly source: string;
  readonly target: string;
  readonly source_codes: readonly Code[];
  readonly target_codes: readonly Code[];
  /** Epoch milliseconds; null when unknown. */
  readonly made_at: number | null;
  readonly origin: TmxOrigin | null;
};

const origin_prop = "x-origin";

/** The date of TMX, `20260303T120000Z`; instants come in as ISO texts, because the domain has no clock. */
const tmxDate = (iso: string): string => `${iso.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

const date_pattern = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z?$/;
const days_before_month = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

/** Epoch milliseconds of a date of TMX; null when it is not one. */
export function tmxInstant(text: string | undefined): number | null {
  const match = date_pattern.exec(text ?? "");
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  const before = days_before_month[month - 1];
  if (before === undefined || year < 1970) return null;
  const leaps = (until: number): number =>
    Math.floor(until / 4) - Math.floor(until / 100) + Math.floor(until / 400);
  const is_leap = leaps(year) > leaps(year - 1);
  const days =
    (year - 1970) * 365 + leaps(year - 1) - leaps(1969) + before + (is_leap && month > 2 ? 1 : 0) + day - 1;
  return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1000;
}

function segText(coded: string, codes: readonly Code[]): string {
  const known = new Map(codes.map((code) => [code.id, code]));
  const type = (id: number): string => `x-${known.get(id)?.type ?? "fmt"}`;
  const show = (id: number): string => xmlText(known.get(id)?.show ?? "");
  return inlineText(coded, {
    alone: (id) => tag("ph", { x: id, type: type(id) }, show(id)),
    pair: (id, _occurrence, content) =>
      `${tag("bpt", { i: id, x: id, type: type(id) }, show(id))}${content}${tag("ept", { i: id })}`,
    start: (id) => tag("it", { pos: "begin", x: id, type: type(id) }, show(id)),
    end: (id) => tag("it", { pos: "end", x: id, type: type(id) }),
  });
}

type TmxHead = {
  readonly source_lang: string;
  readonly target_lang: string;
  readonly tool: string;
  readonly tool_version: string;
};

/** The start of a TMX 1.4b file; units and `tmx_end` follow, so that a memory is written as a stream. */
export const tmxStart = ({ source_lang, tool, tool_version }: TmxHead): string =>
  `${xml_head}${startTag("tmx", { version: "1.4" })}\n${tag("header", {
    creationtool: tool,
    creationtoolversion: tool_version,
    segtype: "sentence",
    "o-tmf": tool,
    adminlang: "en",
    srclang: source_lang,
    datatype: "plaintext",
  })}\n<body>\n`;
export const tmx_end = "</body>\n</tmx>\n";

/** One unit; `made_at` is an ISO instant in UTC. */
export function tmxUnit(
  unit: Omit<TmxUnit, "made_at"> & { readonly made_at: string | null },
  { source_lang, target_lang }: Pick<TmxHead, "source_lang" | "target_lang">,
): string {
  const variant = (lang: string, coded: string, codes: readonly Code[]): string =>
    tag("tuv", { "xml:lang": lang }, tag("seg", {}, segText(coded, codes)));
  const origin = unit.origin === null ? "" : tag("prop", { type: origin_prop }, unit.origin);
  const content =
    origin +
    variant(source_lang, unit.source, unit.source_codes) +
    variant(target_lang, unit.target, unit.target_codes);
  return `${tag("tu", { creationdate: unit.made_at === null ? null : tmxDate(unit.made_at) }, content)}\n`;
}

type Variant = {
  readonly lang: string;
  text: string;
  readonly codes: Code[];
  /** Numbers of the pairs that are open, by `i`. */
  readonly pairs: Map<string, number>;
  date: string | undefined;
};
type Reading = {
  variants: Variant[];
  /** Numbers of the codes of the unit. */
  readonly ids: Map<string, number>;
  variant: Variant | null;
  in_segment: boolean;
  /** Depth of native code inside a segment, which is no text. */
  code_depth: number;
  show: string;
  date: string | undefined;
  prop: string | null;
  prop_text: string;
  origin: TmxOrigin | null;
  is_machine: boolean;
};

const emptyReading = (): Reading => ({
  variants: [],
  ids: new Map(),
  variant: null,
  in_segment: false,
  code_depth: 0,
  show: "",
  date: undefined,
  prop: null,
  prop_text: "",
  origin: null,
  is_machine: false,
});

/**
 * Opens a reader of TMX that is fed with chunks and passes on each unit of the two languages. Codes of a unit are
 * numbered by their counterparts in the file. A DOCTYPE that names the DTD is allowed, because tools write it.
 */
export function openTmxReader(
  { source_lang, target_lang }: Pick<TmxHead, "source_lang" | "target_lang">,
  take: (unit: TmxUnit) => void,
  limits: XmlLimits = { ...exchange_limits, external_doctype: true },
): { readonly feed: (chunk: string) => void; readonly end: () => void } {
  let reading = emptyReading();
  let is_root = true;
  return openXmlReader(
    {
      open(element) {
        if (is_root && element.name !== "tmx") throw new UnreadableExchange("not_this_format");
        is_root = false;
        if (element.name === "tu") {
          reading = emptyReading();
          reading.date = element.attributes.get("changedate") ?? element.attributes.get("creationdate");
          reading.is_machine = isMachine(element);
        } else openElement(reading, element);
      },
      text: (text) => {
        if (reading.prop !== null) reading.prop_text += text;
        else if (reading.code_depth > 0) reading.show += text;
        else if (reading.in_segment && reading.variant) reading.variant.text += text;
      },
      close({ name }) {
        if (name === "tu") {
          const unit = unitOf(reading, source_lang, target_lang);
          if (unit) take(unit);
        } else closeElement(reading, name);
      },
    },
    limits,
  );
}

/** Tools mark text of an engine by its author. */
const isMachine = ({ attributes }: XmlElement): boolean =>
  /^MT\b|MT!/.test(attributes.get("creationid") ?? "");

const code_elements = new Set(["bpt", "ept", "ph", "it", "ut"]);

function openElement(reading: Reading, element: XmlElement): void {
  const { name, attributes } = element;
  if (name === "prop") {
    reading.prop = attributes.get("type") ?? "";
    reading.prop_text = "";
  } else if (name === "tuv") {
    const lang = attributes.get("xml:lang") ?? attributes.get("lang") ?? "";
    const date = attributes.get("changedate") ?? attributes.get("creationdate");
    reading.variant = { lang: baseLanguage(lang), text: "", codes: [], pairs: new Map(), date };
    reading.variants.push(reading.variant);
    if (isMachine(element)) reading.is_machine = true;
  } else if (name === "seg") reading.in_segment = true;
  else if (code_elements.has(name)) {
    if (reading.code_depth === 0 && reading.variant) addCode(reading, reading.variant, element);
    reading.code_depth++;
    reading.show = "";
  } else if (name === "sub") reading.code_depth++;
}

const types: Readonly<Record<string, CodeType>> = {
  link: "link",
  image: "image",
  lb: "break",
  fnote: "note",
  "x-fmt": "fmt",
  "x-link": "link",
  "x-field": "field",
  "x-note": "note",
  "x-break": "break",
  "x-image": "image",
  "x-protected": "protected",
  "x-literal": "literal",
};

/** Adds a mark. Codes with the same `x`, or the same `i` without one, have one number in both variants. */
function addCode(reading: Reading, variant: Variant, { name, attributes }: XmlElement): void {
  const is_end = name === "ept" || (name === "it" && attributes.get("pos") === "end");
  const is_pair = name === "bpt" || name === "ept" || name === "it";
  const pair = attributes.get("i") ?? "";
  const own = attributes.get("x");
  const form = is_pair ? "pair" : "alone";
  const fallback = name === "bpt" ? `i ${pair}` : `n ${variant.codes.length}`;
  const opened = name === "ept" ? variant.pairs.get(pair) : undefined;
  const key = `${form} ${own === undefined ? fallback : `x ${own}`}`;
  const id = opened ?? reading.ids.get(key) ?? reading.ids.size + 1;
  if (id > max_code_number) return;
  if (opened === undefined) reading.ids.set(key, id);
  if (name === "bpt") variant.pairs.set(pair, id);
  if (!variant.codes.some((code) => code.id === id))
    variant.codes.push(
      codeOfType(id, types[attributes.get("type") ?? ""] ?? (is_pair ? "fmt" : "field"), ""),
    );
  variant.text += codeMark(is_end ? "close" : is_pair ? "open" : "alone", id);
}

const longest_show = 40;

function closeElement(reading: Reading, name: string): void {
  if (name === "prop") {
    const value = reading.prop_text.trim();
    if (reading.prop === origin_prop) reading.origin = tmx_origins.find((one) => one === value) ?? null;
    reading.prop = null;
  } else if (name === "seg") reading.in_segment = false;
  else if (code_elements.has(name)) {
    reading.code_depth--;
    const { variant } = reading;
    const last = variant?.codes.at(-1);
    if (variant && last?.show === "" && name !== "ept")
      variant.codes[variant.codes.length - 1] = { ...last, show: reading.show.trim().slice(0, longest_show) };
  } else if (name === "sub") reading.code_depth--;
}

function unitOf(reading: Reading, source_lang: string, target_lang: string): TmxUnit | null {
  const find = (lang: string): Variant | undefined =>
    reading.variants.find((one) => one.lang === baseLanguage(lang));
  const [source, target] = [find(source_lang), find(target_lang)];
  if (!source || !target || source.text.trim() === "" || target.text.trim() === "") return null;
  return {
    source: source.text,
    target: target.text,
    source_codes: source.codes,
    target_codes: target.codes,
    made_at: tmxInstant(target.date ?? reading.date),
    origin: reading.is_machine ? "machine" : reading.origin,
  };
}

/**
 * A filter of units that may enter a memory: the first of equal pairs, and no raw text of an engine. Returns whether a
 * unit passes.
 */
export function openUnitFilter(): (unit: TmxUnit) => boolean {
  const seen = new Set<string>();
  return (unit) => {
    const key = `${normalForm(unit.source)}\n${normalForm(unit.target)}`;
    if (unit.origin === "machine" || seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}
