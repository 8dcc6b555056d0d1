import { hasWords } from "../../domain/files/segments.ts";
import { unescapeXml } from "./xml.ts";

/** Text format of one kind of parts: their names, the text tag, and the paragraph elements. */
export type Format = {
  readonly parts: RegExp;
  readonly text_tag: string;
  readonly edges: readonly string[];
  /** The element with the formatting of a run; it contains no text. */
  readonly look_tag: string;
  /** Elements allowed between two texts of a paragraph that are merged. Any other element would lose its position. */
  readonly harmless: readonly string[];
};

const drawing = { text_tag: "a:t", edges: ["a:p", "a:br"], look_tag: "a:rPr", harmless: ["a:r"] };
const cells = { text_tag: "t", look_tag: "rPr", harmless: ["r"] };

/** Kinds of parts that contain text, by extension. */
export const formats: Readonly<Record<string, readonly Format[]>> = {
  docx: [
    {
      parts: /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$/i,
      text_tag: "w:t",
      edges: ["w:p", "w:tab", "w:ptab", "w:br", "w:cr"],
      look_tag: "w:rPr",
      harmless: [
        "w:r",
        "w:proofErr",
        "w:lastRenderedPageBreak",
        "w:softHyphen",
        "w:smartTag",
        "w:smartTagPr",
        "w:attr",
        "w:permStart",
        "w:permEnd",
      ],
    },
  ],
  pptx: [{ parts: /^ppt\/(?:slides|notesSlides)\/[a-z]+\d+\.xml$/i, ...drawing }],
  xlsx: [
    { parts: /^xl\/sharedStrings\.xml$/i, edges: ["si", "rPh"], ...cells },
    // Cells with inline text, as written by programs.
    { parts: /^xl\/worksheets\/[^/]+\.xml$/i, edges: ["is", "rPh"], ...cells },
    { parts: /^xl\/drawings\/[^/]+\.xml$/i, ...drawing },
  ],
};

/** Names of elements with their own position, shown to the desk with the attempt of the engine. */
const obstacle_names: readonly (readonly [RegExp, string])[] = [
  [/:(fld|instr)/, "a field"],
  [/:(hyperlink|hlink)/, "a link"],
  [/:(foot|end)note/, "a note mark"],
  [/:comment/, "a comment"],
  [/:(ins|del|move)/, "a tracked change"],
  [/:bookmark/, "a bookmark"],
  [/:(drawing|pict|object|AlternateContent)/, "a picture"],
];
const obstacleName = (tag: string): string => obstacle_names.find(([names]) => names.test(tag))?.[1] ?? tag;

/** A text tag in the XML: the positions of its content and of the end of its opening tag. */
export type Place = {
  readonly start: number;
  readonly end: number;
  readonly tag_end: number;
  readonly text: string;
};

/** Adjacent texts of a paragraph, which one translation replaces. */
export type Group = {
  readonly places: readonly Place[];
  /** The element between two of its texts that would lose its position ("a link"); null when there is none. */
  readonly obstacle: string | null;
};

type Reading = {
  readonly format: Format;
  readonly groups: Group[];
  readonly bookmarks: ReadonlySet<string>;
  places: Place[];
  /** An element found after a text of the group and not yet before another one. */
  ahead: string | null;
  obstacle: string | null;
  in_look: boolean;
  /** Whether the formatting of a run contains a link, as in slides. */
  linked: boolean;
};

// Word's last cursor position, which is never referenced.
const idle_bookmark = /<w:bookmarkStart\b[^<>]*w:name="_GoBack"[^<>]*>/g;

/** The groups of one XML part that contain words, in document order. Linear in its length. */
export function groupsOf(xml: string, format: Format): Group[] {
  const reading: Reading = {
    format,
    groups: [],
    bookmarks: new Set((xml.match(idle_bookmark) ?? []).map((tag) => /w:id="([^"]*)"/.exec(tag)?.[1] ?? "")),
    places: [],
    ahead: null,
    obstacle: null,
    in_look: false,
    linked: false,
  };
  for (const tag of xml.matchAll(/<(\/?)([\w:]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    const [whole, closing, name = "", empty] = tag;
    if (format.edges.includes(name)) closeGroup(reading);
    if (name === format.look_tag) reading.in_look = !closing && !empty;
    else if (reading.in_look) reading.linked ||= name.startsWith("a:hlink");
    else if (name !== format.text_tag) pass(reading, name, whole);
    else if (!closing && !empty) {
      const start = tag.index + whole.length;
      const end = xml.indexOf("<", start);
      if (end < 0) break;
      addPlace(reading, { start, end, tag_end: start - 1, text: unescapeXml(xml.slice(start, end)) });
    }
  }
  closeGroup(reading);
  return reading.groups;
}

const isWritten = ({ text }: Place): boolean => text.trim() !== "";

/** Records an element found after a text. */
function pass(reading: Reading, name: string, tag: string): void {
  if (reading.ahead !== null || reading.format.harmless.includes(name) || !reading.places.some(isWritten))
    return;
  const id = name.startsWith("w:bookmark") ? /w:id="([^"]*)"/.exec(tag)?.[1] : undefined;
  if (id === undefined || !reading.bookmarks.has(id)) reading.ahead = name;
}

function addPlace(reading: Reading, place: Place): void {
  if (isWritten(place) && reading.places.some(isWritten)) {
    const tag = reading.ahead ?? (reading.linked ? "a:hlinkClick" : null);
    if (tag !== null) reading.obstacle ??= obstacleName(tag);
  }
  reading.places.push(place);
}

function closeGroup(reading: Reading): void {
  const { places, obstacle, groups } = reading;
  if (places.some(({ text }) => hasWords(text))) groups.push({ places, obstacle });
  reading.places = [];
  reading.ahead = null;
  reading.obstacle = null;
  reading.linked = false;
}
