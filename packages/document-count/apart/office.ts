import type { Follower } from "../follower.ts";
import { hasEqualMarks } from "../field-marks.ts";
import { addPiece } from "../pieces.ts";
import { attributePlace } from "../xml.ts";
import { descriptionUnit } from "./description.ts";
import { openLooks } from "./office-elements.ts";
import { fieldAtom, type Fields, isInField, newCollector } from "./office-fields.ts";
import { controlHead, enterInline } from "./office-inline.ts";
import {
  type Close,
  nothing,
  type OfficePart,
  type Opening,
  type Paragraph,
  type Reading,
} from "./office-reading.ts";
import { enterRunElement, readText } from "./office-run.ts";

/** More is no document. */
const deepest_paragraph = 50;

/** Follows the reader of a WordprocessingML, DrawingML or SpreadsheetML part and takes its paragraphs apart. */
export function followOffice(part: OfficePart): Follower {
  const reading: Reading = {
    part,
    looks: openLooks(),
    closes: [],
    paragraphs: [],
    flow: { open: [], can_span: hasEqualMarks(part.xml) },
    drawn: new Set(
      [...part.xml.matchAll(/xmlns:([\w-]+)=["'][^"'<>]*\/drawingml(?:\/2006)?\/main["']/g)].map(
        ([, prefix = ""]) => prefix,
      ),
    ),
    bound: 0,
    fallback: 0,
    in_box: null,
    shown: "",
  };
  const descriptions: { text: string; name: string }[] = [];
  const taken = (): string => {
    const text = reading.shown;
    reading.shown = "";
    return text;
  };
  return {
    shown(text) {
      reading.shown += text;
    },
    paragraph(region, text, is_counted) {
      const paragraph = reading.paragraphs.at(-1);
      if (paragraph) paragraph.ended ??= { region, text, is_counted };
    },
    description(text, name) {
      if (name !== null) descriptions.push({ text, name });
    },
    open(name, attributes, prefix, start, end) {
      const before = start + 1 + (prefix === "" ? 0 : prefix.length + 1) + name.length;
      for (const one of descriptions.splice(0)) {
        const place = attributePlace(attributes, one.name);
        const range = place && { start: before + place.start, end: before + place.end };
        if (range)
          part.add(descriptionUnit({ ...range, ...one, place: part.place }, "attribute"), attributes);
      }
      reading.closes.push(enter(reading, { name, attributes, prefix, start, end, counted: taken() }));
    },
    close(_name, start, end) {
      taken();
      reading.closes.pop()?.(start, end);
    },
    text(text, start, end) {
      const paragraph = reading.paragraphs.at(-1);
      if (paragraph) readText(reading, paragraph, { text, counted: taken(), start, end });
      taken();
    },
  };
}

function enter(reading: Reading, tag: Opening): Close {
  if (tag.name === "Fallback") {
    reading.fallback++;
    const close = enterElement(reading, tag);
    return (start, end) => {
      reading.fallback--;
      close(start, end);
    };
  }
  return enterElement(reading, tag);
}

function enterElement(reading: Reading, tag: Opening): Close {
  if (reading.part.paragraphs.has(tag.name)) return openParagraph(reading, tag);
  const paragraph = reading.paragraphs.at(-1);
  if (!paragraph) return enterBlock(reading, tag);
  if (paragraph.opaque) {
    addPiece(paragraph.opaque.counted, tag.counted);
    return nothing;
  }
  if (paragraph.in_properties > 0) {
    // The counter reads the tab stops of a drawing as tabs.
    if (tag.counted !== "") paragraph.atoms.push({ ...tab_stop, counted: tag.counted });
    return nothing;
  }
  if (paragraph.run) return enterRunElement(reading, paragraph, paragraph.run, tag);
  return enterInline(reading, paragraph, tag);
}

/** Outside of paragraphs only shapes of drawings matter, and content controls that are bound to data. */
function enterBlock(reading: Reading, { name, start }: Opening): Close {
  if (name === "spAutoFit") reading.in_box = false;
  if (name === "sp") {
    reading.in_box = true;
    return () => void (reading.in_box = null);
  }
  if (name !== "sdt" || controlHead(reading.part.xml, start) !== null) return nothing;
  reading.bound++;
  return () => void reading.bound--;
}

const tab_stop = { kind: "alone", type: "break", show: "tab", slices: [], is_edge: true } as const;

function openParagraph(reading: Reading, tag: Opening): Close {
  const outer = reading.paragraphs.at(-1);
  const fields: Fields = outer ? { open: [], can_span: false } : reading.flow;
  if (!fields.can_span) fields.open.length = 0;
  const paragraph: Paragraph = {
    atoms: [],
    fields,
    is_copy: reading.fallback > 0,
    is_bound: reading.bound > 0 || reading.paragraphs.length >= deepest_paragraph,
    start: -1,
    end: -1,
    opaque: null,
    run: null,
    text: null,
    in_properties: 0,
    control_end: 0,
    collector: isInField(fields) ? newCollector() : null,
    ended: null,
  };
  reading.paragraphs.push(paragraph);
  return () => {
    reading.paragraphs.pop();
    closeParagraph(reading, paragraph, tag);
  };
}

function closeParagraph(reading: Reading, paragraph: Paragraph, { attributes, prefix }: Opening): void {
  const { part } = reading;
  if (paragraph.collector) paragraph.atoms.push(fieldAtom(paragraph.collector));
  const { ended, is_copy, is_bound, atoms } = paragraph;
  if (!ended || paragraph.start < 0) return part.add(null, attributes);
  const unit = {
    region: ended.region ?? "body",
    place: part.place,
    markup: isDrawn(reading, prefix) ? ("drawing" as const) : part.markup,
    start: paragraph.start,
    end: paragraph.end,
    atoms,
    text: ended.text,
    is_counted: ended.is_counted,
    is_fixed: is_bound,
    is_copy: is_copy || ended.region === null,
    max_characters: part.max_characters,
    // The page of notes has a shape as well, in which the speaker's text may be of any length.
    ...(reading.in_box === null || ended.region === "notes" ? {} : { in_box: reading.in_box }),
    cell: null,
  };
  part.add(unit, attributes);
}

/** Whether a paragraph is of a drawing, by the namespace of its prefix; "a" where the part names none. */
function isDrawn({ part, drawn }: Reading, prefix: string): boolean {
  if (part.markup !== "office") return false;
  return drawn.size > 0 ? drawn.has(prefix) : prefix === "a";
}
