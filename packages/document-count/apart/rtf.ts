import type { Region } from "../../../domain/files/document-count.ts";
import type { RtfFollower } from "../follower.ts";
import { Unreadable } from "../verdict.ts";
import type { AloneAtom, Atom, Look, Pair, RawUnit } from "./atoms.ts";
import { readGap } from "./rtf-gap.ts";
import { type Characters, isCharacterWord, isHidden, rtfLook, withWord } from "./rtf-text.ts";

/** The paragraph of one region that is being read; a note is read while that of the body waits. */
type Stream = {
  atoms: Atom[];
  start: number;
  end: number;
  /** Groups around it that end in it, and those that begin in it and end later. */
  closes: number;
  opens: number;
  /** The state of characters in each of the groups that end later. */
  states: readonly Characters[];
  /** The state of characters at its beginning, and outside of each group around it, the outermost first. */
  readonly before: Characters;
  readonly around: readonly Characters[];
  /** The state of characters at its end, outside of the groups that end later. */
  after: Characters;
  is_fixed: boolean;
};

/** A field: left as it is, or a link around its text. */
type Field = {
  readonly region: Region;
  readonly depth: number;
  readonly start: number;
  readonly is_link: boolean;
  counted: string;
  /** The depth of the group of its result, and where that ended. */
  result_depth: number;
  result_end: number;
  is_open: boolean;
  /** Another link is in its result: moved out of it, that one would be a link of its own. */
  has_link: boolean;
};

type Reading = {
  readonly file: Buffer;
  readonly add: (unit: RawUnit) => void;
  readonly streams: Map<Region, Stream>;
  readonly groups: { readonly characters: Characters; readonly start: number }[];
  readonly looks: Map<Characters, Look>;
  readonly fields: Field[];
  /** The state of characters where groups and words begin that may stay. */
  readonly states: Map<number, Characters>;
  characters: Characters;
};

// More is no document, and the content of a group is looked at once for each of them.
const deepest_field = 20;
const link: Pair = { type: "link", show: "link", can_split: false };

/** Follows the reader of an RTF file and takes its paragraphs apart. Positions are bytes. */
export function followRtf(file: Buffer, add: (unit: RawUnit) => void): RtfFollower {
  const reading: Reading = {
    file,
    add,
    streams: new Map(),
    groups: [],
    looks: new Map(),
    fields: [],
    states: new Map(),
    characters: new Map(),
  };
  return {
    open(start) {
      reading.states.set(start, reading.characters);
      reading.groups.push({ characters: reading.characters, start });
    },
    close(start, end) {
      closeField(reading, start, end);
      reading.characters = reading.groups.pop()?.characters ?? reading.characters;
    },
    word(word, parameter, start, end, region) {
      if (!isCharacterWord(word)) reading.states.set(start, reading.characters);
      if (isCharacterWord(word)) reading.characters = withWord(reading.characters, word, parameter);
      else if (word === "field") openField(reading, region);
      else if (word === "fldrslt") openResult(reading, end);
    },
    text: (region, text, start, end) => addText(reading, region, text, start, end),
    paragraph: (region, text, is_counted) => endParagraph(reading, region, text, is_counted),
  };
}

function openField(reading: Reading, region: Region): void {
  const { fields, groups, file } = reading;
  if (fields.length >= deepest_field) throw new Unreadable("unsupported", "rtf: fields in fields");
  const start = groups.at(-1)?.start ?? 0;
  const head = file.toString("latin1", start, start + 2_000).split("\\fldrslt")[0] ?? "";
  const is_outside = fields.every((one) => one.region !== region);
  const names_link = /fldinst[^]*?HYPERLINK/.test(head);
  const is_link = is_outside && names_link;
  if (names_link)
    for (const outer of fields) if (outer.is_link && outer.region === region) outer.has_link = true;
  const place = { region, depth: groups.length, start, result_depth: 0, result_end: 0 };
  fields.push({ ...place, is_link, counted: "", is_open: false, has_link: false });
}

/** The result of a link is text like any other. */
function openResult(reading: Reading, end: number): void {
  const field = reading.fields.at(-1);
  if (!field || field.result_depth > 0) return;
  field.result_depth = reading.groups.length;
  const stream = reading.streams.get(field.region);
  // A link at the beginning of a paragraph is a mark around all of its text.
  if (!field.is_link) return;
  const begun = stream ?? newStream(reading, field.region, field.start, field.depth - 1);
  passGap(reading, begun, field.start);
  // A link in hidden text would be seen outside of it.
  if (isHidden(reading.characters)) begun.is_fixed = true;
  begun.atoms.push({ kind: "open", pair: link, slices: [{ start: field.start, end, look: null }] });
  begun.end = end;
  field.is_open = true;
}

function closeField(reading: Reading, start: number, end: number): void {
  const { fields, groups, streams } = reading;
  const field = fields.at(-1);
  if (!field) return;
  if (field.result_depth === groups.length) field.result_end = start;
  if (field.depth !== groups.length) return;
  fields.pop();
  const stream = streams.get(field.region);
  // A paragraph that begins in a field and goes on after it cannot be written in another order.
  if (stream && (stream.start > field.start || field.has_link)) stream.is_fixed = true;
  if (field.is_link) {
    if (!stream || !field.is_open || field.result_end === 0) return;
    passGap(reading, stream, field.result_end);
    stream.atoms.push({ kind: "close", pair: link, slices: [{ start: field.result_end, end, look: null }] });
    stream.end = end;
    keepStates(reading, stream, groups.length - 1);
  } else if (fields.every((one) => one.region !== field.region || one.is_link)) {
    if (field.counted === "") return;
    const begun = stream ?? newStream(reading, field.region, field.start, field.depth - 1);
    passGap(reading, begun, field.start);
    const show = field.counted.trim().slice(0, 40) || "field";
    const slices = [{ start: field.start, end, look: copiedLook(reading, field.start) }];
    const alone: AloneAtom = {
      kind: "alone",
      type: "field",
      show,
      counted: field.counted,
      slices,
      is_edge: false,
    };
    begun.atoms.push(alone);
    begun.end = end;
    keepStates(reading, begun, groups.length - 1);
  } else {
    const outer = fields.find((one) => one.region === field.region);
    if (outer) outer.counted += field.counted;
  }
}

/** A paragraph that begins inside of `depth` groups. */
function newStream(reading: Reading, region: Region, start: number, depth: number): Stream {
  const before = stateAt(reading, depth);
  const around = reading.groups.slice(0, depth).map((group) => group.characters);
  const stream: Stream = {
    ...no_stream,
    atoms: [],
    start,
    end: start,
    before,
    around,
    after: before,
    is_fixed: false,
  };
  reading.streams.set(region, stream);
  return stream;
}

/** The state of characters inside of so many groups. */
const stateAt = ({ groups, characters }: Reading, depth: number): Characters =>
  groups[depth]?.characters ?? characters;

/** Takes in what is between the last text of a paragraph and the next one. */
function passGap(reading: Reading, stream: Stream, to: number): void {
  if (to <= stream.end) return;
  const gap = readGap(reading.file, stream.end, to, (start, needs_look) => {
    const characters = reading.states.get(start);
    return characters && (needs_look || isHidden(characters)) ? rtfLook(characters, true) : null;
  });
  stream.atoms.push(...gap.atoms);
  if (gap.is_fixed) stream.is_fixed = true;
  const closed = Math.min(stream.opens, gap.closes);
  stream.closes += gap.closes - closed;
  stream.opens += gap.opens - closed;
  stream.end = to;
}

function addText(reading: Reading, region: Region, text: string, start: number, end: number): void {
  if (text === "") return;
  const field = reading.fields.findLast((one) => one.region === region);
  if (field && !field.is_link) {
    field.counted += text;
    return;
  }
  const stream = reading.streams.get(region) ?? newStream(reading, region, start, reading.groups.length);
  passGap(reading, stream, start);
  const look = lookOf(reading);
  if (text === "\t" || text === "\n") {
    const slices = [{ start, end, look }];
    const show = text === "\t" ? "tab" : "line";
    stream.atoms.push({ kind: "alone", type: "break", show, counted: text, slices, is_edge: true });
  } else stream.atoms.push({ kind: "text", text, counted: text, look, source: { start, end, look } });
  stream.end = end;
  keepStates(reading, stream, reading.groups.length);
}

/** Notes the state of characters in the groups that are open at the end of a paragraph, `depth` of all. */
function keepStates(reading: Reading, stream: Stream, depth: number): void {
  const { groups, characters } = reading;
  stream.after = stateAt(reading, depth - stream.opens);
  if (stream.opens > deepest_field || stream.opens > depth) stream.is_fixed = true;
  if (stream.opens === 0 || stream.is_fixed) {
    stream.states = [];
    return;
  }
  // The state inside of a group is that outside of the next one.
  const outside = groups.slice(depth - stream.opens + 1, depth + 1).map((group) => group.characters);
  stream.states = groups.length > depth ? outside : [...outside, characters];
}

function lookOf({ looks, characters }: Reading): Look {
  const known = looks.get(characters);
  if (known) return known;
  const look = rtfLook(characters, false);
  looks.set(characters, look);
  return look;
}

const no_state: Characters = new Map();
const no_stream: Stream = {
  atoms: [],
  start: 0,
  end: 0,
  closes: 0,
  opens: 0,
  states: [],
  before: no_state,
  around: [],
  after: no_state,
  is_fixed: true,
};

/** The look around an element that stays. */
const copiedLook = ({ states }: Reading, start: number): Look | null => {
  const characters = states.get(start);
  return characters ? rtfLook(characters, true) : null;
};

function endParagraph(reading: Reading, region: Region, text: string, is_counted: boolean): void {
  const { streams, fields } = reading;
  const stream = streams.get(region);
  streams.delete(region);
  if (streams.size === 0) reading.states.clear();
  // A field over several paragraphs keeps all of them.
  const around = fields.filter((one) => one.region === region);
  const unchanged = around.map((one) => one.counted).join("");
  for (const one of around) {
    one.counted = "";
    one.is_open = false;
  }
  if (text === "" || region === "hidden" || region === "deleted") return;
  const { atoms, start, end, is_fixed } = stream ?? no_stream;
  const read = atoms.map((atom) => ("counted" in atom ? atom.counted : "")).join("") + unchanged;
  const whole = read === text && around.length === 0;
  reading.add({
    region,
    place: { part: "", slide: null, sheet: null, cell: null },
    markup: "rtf",
    start,
    end,
    atoms: [...atoms, ...groupsAtom(stream ?? no_stream)],
    text,
    is_counted,
    is_fixed: is_fixed || !whole,
    is_copy: false,
    max_characters: null,
    cell: null,
  });
}

/**
 * What follows the text of a paragraph, because each of its texts is in a group of its own: the ends of groups around it,
 * the formatting that goes on after it, and the groups that begin in it and end later.
 */
function groupsAtom({ closes, states, before, around, after }: Stream): AloneAtom[] {
  const begun = states.map((characters) => rtfLook(characters, true).open);
  const state = closes === 0 ? before : (around.at(-closes) ?? before);
  const goes_on = rtfLook(after, true).open;
  const change = goes_on === rtfLook(state, true).open ? "" : goes_on.slice(1);
  if (closes === 0 && begun.length === 0 && change === "") return [];
  const slices = [{ start: 0, end: 0, look: null, literal: "}".repeat(closes) + change + begun.join("") }];
  return [{ kind: "alone", type: "protected", show: "", counted: "", slices, is_edge: true }];
}
