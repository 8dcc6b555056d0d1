import { codeMark } from "../workbench/coded-text.ts";
import type { SegmentState } from "../workbench/segment-state.ts";
import { codeNumber } from "./exchange-document.ts";
import {
  exchange_limits,
  openXmlReader,
  UnreadableExchange,
  type XmlElement,
  type XmlLimits,
  type XmlReader,
} from "./xml-reader.ts";

/** A segment of a file that came back; texts are coded with our numbers. */
export type ReadSegment = {
  readonly unit_id: string;
  /** Null when the tool has dropped the segmentation; the text is then that of the whole unit. */
  readonly id: string | null;
  readonly source: string;
  /** Null without a target. */
  readonly target: string | null;
  readonly state: SegmentState;
  /** The target has codes that the workbench does not know. */
  readonly has_foreign_codes: boolean;
};

export type ReadXliff = {
  readonly version: 1 | 2;
  readonly source_lang: string;
  readonly target_lang: string;
  readonly document_id: string | null;
  readonly sha256: string | null;
  readonly segments: readonly ReadSegment[];
};

const core = "urn:oasis:names:tc:xliff:document:";
const metadata = "urn:oasis:names:tc:xliff:metadata:2.0";

/** Text that is being read, with the ends of the pairs that are open in it. */
type Sink = { text: string; foreign: boolean; readonly ends: string[] };
const newSink = (): Sink => ({ text: "", foreign: false, ends: [] });

type Unit = {
  readonly id: string;
  readonly is_final: boolean;
  state: string;
  sub_state: string;
  segment_id: string | null;
  source: Sink | null;
  target: Sink | null;
  readonly sources: Map<string, Sink>;
  readonly targets: Map<string, Sink>;
};

type Reading = {
  version: 1 | 2;
  source_lang: string;
  target_lang: string;
  document_id: string | null;
  sha256: string | null;
  readonly segments: ReadSegment[];
  unit: Unit | null;
  /** Where text goes; the inner ones are segments of the outer one. */
  readonly sinks: Sink[];
  readonly path: string[];
  /** Elements that are skipped with all their content, by depth. */
  skipped: number;
  /** Text of a note or of metadata. */
  note: string | null;
  meta: string | null;
};

/**
 * Opens a reader of XLIFF 1.2 and 2.x that is fed with chunks; `end` returns the file. Throws UnreadableExchange for
 * other files, a DOCTYPE, and sizes above the limits.
 */
export function openXliffReader(limits: XmlLimits = exchange_limits): {
  readonly feed: (chunk: string) => void;
  readonly end: () => ReadXliff;
} {
  const reading: Reading = {
    version: 1,
    source_lang: "",
    target_lang: "",
    document_id: null,
    sha256: null,
    segments: [],
    unit: null,
    sinks: [],
    path: [],
    skipped: 0,
    note: null,
    meta: null,
  };
  const reader: XmlReader = openXmlReader(
    {
      open: (element) => openElement(reading, element),
      close: (element) => closeElement(reading, element),
      text: (text) => {
        if (reading.note !== null) reading.note += text;
        const sink = reading.sinks.at(-1);
        if (reading.skipped === 0 && sink) sink.text += text;
      },
    },
    limits,
  );
  return {
    feed: reader.feed,
    end() {
      reader.end();
      const { version, source_lang, target_lang, document_id, sha256, segments } = reading;
      return { version, source_lang, target_lang, document_id, sha256, segments };
    },
  };
}

/** Reads a whole file. */
export function readXliff(text: string, limits: XmlLimits = exchange_limits): ReadXliff {
  const reader = openXliffReader(limits);
  reader.feed(text);
  return reader.end();
}

/** Content that is no text of a segment: code content of other tools, suggestions, extensions. */
const skipped_elements = new Set(["alt-trans", "bpt", "ept", "ph", "it", "sub", "ignorable", "originalData"]);

function openElement(reading: Reading, element: XmlElement): void {
  const { name, namespace, attributes } = element;
  if (reading.path.length === 0) openRoot(reading, element);
  reading.path.push(name);
  if (namespace === metadata && name === "meta") {
    reading.note = "";
    reading.meta = attributes.get("type") ?? null;
  }
  const is_skipped = reading.skipped > 0 || !namespace.startsWith(core) || skipped_elements.has(name);
  if (reading.skipped === 0 && namespace.startsWith(core)) openCode(reading, element);
  if (is_skipped) {
    reading.skipped++;
    return;
  }
  openStructure(reading, element);
}

function openRoot(reading: Reading, { name, namespace, attributes }: XmlElement): void {
  if (name !== "xliff" || !namespace.startsWith(core)) throw new UnreadableExchange("not_this_format");
  reading.version = namespace.startsWith(`${core}1`) ? 1 : 2;
  reading.source_lang = attributes.get("srcLang") ?? "";
  reading.target_lang = attributes.get("trgLang") ?? "";
}

function openStructure(reading: Reading, { name, attributes }: XmlElement): void {
  const { unit } = reading;
  const parent = reading.path.at(-2);
  if (name === "file" && reading.version === 1) {
    reading.source_lang ||= attributes.get("source-language") ?? "";
    reading.target_lang ||= attributes.get("target-language") ?? "";
  } else if (name === "external-file") reading.sha256 ??= attributes.get("uid") ?? null;
  else if (name === "note" && attributes.get("from") === "workbench") reading.note = "";
  else if (name === "unit" || name === "trans-unit") {
    const id = attributes.get("id") ?? "";
    reading.unit = {
      id: name === "unit" ? id.replace(/^u/, "") : id,
      is_final: attributes.get("approved") === "yes",
      state: "",
      sub_state: "",
      segment_id: null,
      source: null,
      target: null,
      sources: new Map(),
      targets: new Map(),
    };
  } else if (!unit) return;
  else if (name === "segment") {
    unit.segment_id = (attributes.get("id") ?? "").replace(/^s/, "");
    unit.state = attributes.get("state") ?? "initial";
    unit.sub_state = attributes.get("subState") ?? "";
    [unit.source, unit.target] = [null, null];
  } else if (name === "source" || name === "target" || name === "seg-source") {
    const sink = newSink();
    reading.sinks.push(sink);
    if (name === "source") unit.source = sink;
    if (name !== "target") return;
    unit.target = sink;
    if (reading.version === 1) unit.state = attributes.get("state") ?? "";
  } else if (name === "mrk" && attributes.get("mtype") === "seg") {
    const sink = newSink();
    const sinks = reading.path.includes("target") ? unit.targets : unit.sources;
    sinks.set(attributes.get("mid") ?? "", sink);
    reading.sinks.push(sink);
  } else if (name === "cp" && parent !== undefined) {
    const sink = reading.sinks.at(-1);
    if (sink) sink.text += String.fromCodePoint(Number.parseInt(attributes.get("hex") ?? "20", 16));
  }
}

const starts = new Set(["g", "pc", "bx", "sc", "bpt"]);
const ends = new Set(["ex", "ec", "ept"]);
const standalone = new Set(["x", "ph", "it"]);

/** Adds the mark of an inline element to the text. */
function openCode(reading: Reading, { name, attributes }: XmlElement): void {
  const sink = reading.sinks.at(-1);
  if (!sink) return;
  const is_start = starts.has(name);
  if (!is_start && !ends.has(name) && !standalone.has(name)) return;
  const reference = ends.has(name)
    ? (attributes.get("startRef") ?? attributes.get("rid"))
    : attributes.get("copyOf");
  const id = codeNumber(reference ?? attributes.get("id"));
  if (name === "g" || name === "pc") sink.ends.push(id === null ? "" : codeMark("close", id));
  if (id === null) sink.foreign = true;
  else sink.text += codeMark(is_start ? "open" : ends.has(name) ? "close" : "alone", id);
}

function closeElement(reading: Reading, { name, namespace, attributes }: XmlElement): void {
  reading.path.pop();
  if (reading.note !== null && (name === "note" || name === "meta")) closeNote(reading);
  if (reading.skipped > 0) {
    reading.skipped--;
    return;
  }
  if (!namespace.startsWith(core)) return;
  const sink = reading.sinks.at(-1);
  if ((name === "g" || name === "pc") && sink) sink.text += sink.ends.pop() ?? "";
  const { unit } = reading;
  if (!unit) return;
  if (name === "mrk" && attributes.get("mtype") === "seg") {
    const own = reading.sinks.pop();
    const around = reading.sinks.at(-1);
    if (own && around) {
      around.text += own.text;
      around.foreign ||= own.foreign;
    }
  } else if (name === "source" || name === "target" || name === "seg-source") reading.sinks.pop();
  else if (name === "segment")
    reading.segments.push(segmentOf(unit, unit.segment_id, unit.source, unit.target));
  else if (name === "trans-unit") reading.segments.push(...segmentsOfUnit(unit));
  if (name === "unit" || name === "trans-unit") reading.unit = null;
}

function closeNote(reading: Reading): void {
  const note = reading.note ?? "";
  if (reading.meta === "document_id") reading.document_id = note;
  else if (reading.meta === "sha256") reading.sha256 = note;
  else if (reading.meta === null) {
    reading.document_id ??= /\bdocument=(\S+)/.exec(note)?.[1] ?? null;
    reading.sha256 = /\bsha256=([0-9a-f]+)/i.exec(note)?.[1] ?? reading.sha256;
  }
  [reading.note, reading.meta] = [null, null];
}

/**
 * The segments of a unit. A target that a tool has joined, or divided in its own way, belongs to none of them: it is
 * returned as well, so that the import lists it.
 */
function segmentsOfUnit(unit: Unit): ReadSegment[] {
  const { source, target, sources, targets } = unit;
  const is_joined = sources.size > 1 && targets.size === 0 && target !== null;
  if (sources.size === 0 || is_joined) return [segmentOf(unit, null, source, target)];
  const is_segmented = targets.size > 0 || target === null;
  const others = [...targets].filter(([id]) => !sources.has(id));
  return [
    ...[...sources].map(([id, own]) =>
      segmentOf(unit, id, own, is_segmented ? (targets.get(id) ?? null) : target),
    ),
    ...others.map(([id, own]) => segmentOf(unit, id, null, own)),
  ];
}

function segmentOf(unit: Unit, id: string | null, source: Sink | null, target: Sink | null): ReadSegment {
  const is_untouched = isUntouched(unit, source, target);
  return {
    unit_id: unit.id,
    id,
    source: source?.text ?? "",
    target: target === null ? null : is_untouched ? "" : target.text,
    state: is_untouched ? "untouched" : stateOf(unit),
    has_foreign_codes: target?.foreign ?? false,
  };
}

/** States of 1.2 in which a target that repeats its source is not a translation. */
const unfinished: ReadonlySet<string> = new Set([
  "",
  "new",
  "needs-translation",
  "needs-adaptation",
  "needs-l10n",
]);

/** Nothing was written in a segment: its target is absent, empty, or the source that our writer put there. */
function isUntouched({ state, is_final }: Unit, source: Sink | null, target: Sink | null): boolean {
  if (target === null || target.text.trim() === "") return true;
  const is_source = !target.foreign && target.text.trim() === source?.text.trim();
  return is_source && !is_final && unfinished.has(state);
}

/** Our state for that of a file; an unknown one is a draft, which a person confirms. */
function stateOf({ state, sub_state, is_final }: Unit): SegmentState {
  if (sub_state === "wb:rejected") return "rejected";
  if (is_final || state === "final" || state === "signed-off" || state === "reviewed") return "reviewed";
  return state === "translated" ? "confirmed" : "draft";
}
