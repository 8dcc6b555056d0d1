import type { Region } from "../../../domain/files/document-count.ts";
import type { Atom, Look, Markup, Place, RawUnit } from "./atoms.ts";
import type { openLooks } from "./office-elements.ts";
import type { Collector, Fields } from "./office-fields.ts";

/** Called with the end tag of an element. */
export type Close = (start: number, end: number) => void;
export const nothing: Close = () => {};

/** An element left as it is: what the counter reads inside of it, and its raw text. */
export type Opaque = { readonly counted: string[]; readonly raw: string[] };
export type Run = { readonly start: number; open_end: number; properties_xml: string; close: string };

export type Paragraph = {
  readonly atoms: Atom[];
  readonly fields: Fields;
  readonly is_copy: boolean;
  readonly is_bound: boolean;
  /** The range of its content, which changes as a whole; below 0 without any. */
  start: number;
  end: number;
  opaque: Opaque | null;
  run: Run | null;
  text: Opaque | null;
  in_properties: number;
  /** Where the content of the last content control ended. */
  control_end: number;
  collector: Collector | null;
  ended: { readonly region: Region | null; readonly text: string; readonly is_counted: boolean } | null;
};

export type Reading = {
  readonly part: OfficePart;
  readonly looks: ReturnType<typeof openLooks>;
  readonly closes: Close[];
  readonly paragraphs: Paragraph[];
  readonly flow: Fields;
  /** The prefixes of the namespace of drawings. */
  readonly drawn: ReadonlySet<string>;
  /** Depth of content controls around paragraphs that are bound to data. */
  bound: number;
  fallback: number;
  /** Whether the shape of a drawing that is being read has a fixed size; null outside of shapes. */
  in_box: boolean | null;
  shown: string;
};

export type OfficePart = {
  readonly place: Place;
  readonly xml: string;
  /** The elements that the reader ends as a paragraph. */
  readonly paragraphs: ReadonlySet<string>;
  readonly markup: Markup;
  readonly max_characters: number | null;
  /** Takes what each paragraph is, null without content, with the attributes of its element. */
  readonly add: (unit: RawUnit | null, attributes: string) => void;
};

export type Opening = {
  readonly name: string;
  readonly attributes: string;
  readonly prefix: string;
  readonly start: number;
  readonly end: number;
  readonly counted: string;
};

/** Adds an atom, or its markup to the field that it belongs to. */
export function emit(
  paragraph: Paragraph,
  atom: Atom,
  slice: { start: number; end: number; look: Look | null },
): void {
  const { collector } = paragraph;
  if (!collector) {
    paragraph.atoms.push(atom);
    return;
  }
  collector.slices.push(slice);
  if (atom.kind === "text" || atom.kind === "alone") collector.counted += atom.counted;
}

/** Marks an element of the paragraph's content, whose end extends the range that changes with it. */
export function inContent(paragraph: Paragraph, start: number, close: Close): Close {
  if (paragraph.start < 0) paragraph.start = start;
  return (from, end) => {
    close(from, end);
    paragraph.end = end;
  };
}

/** The look of the run being read, by its spelling up to its properties. */
export const lookOf = ({ part, looks }: Reading, run: Run | null, tag: string): Look =>
  run
    ? looks.run(part.xml.slice(run.start, run.open_end), run.close, run.properties_xml, tag)
    : looks.bare(tag);

/** The name of an element with its prefix. */
export function nameAt(xml: string, start: number): string {
  const end = /[\s/>]/.exec(xml.slice(start + 1, start + 101))?.index ?? 0;
  return xml.slice(start + 1, start + 1 + end);
}
