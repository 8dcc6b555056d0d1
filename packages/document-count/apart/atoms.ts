import type { CodeType } from "../../../domain/workbench/coded-text.ts";
import type { Region } from "../../../domain/files/document-count.ts";

/** How a text is wrapped in its part: a run with its properties, or the spans around it. */
export type Look = {
  /** Equal looks have equal keys; "" is text without any property. */
  readonly key: string;
  readonly open: string;
  readonly close: string;
  /** The element of the text, such as "w:t"; "" where the text has none. */
  readonly tag: string;
  /** Short text for the chip, such as "bold". */
  readonly show: string;
  readonly is_link: boolean;
};

/** Markup that is written again as it is, in the run that it came from. */
export type Slice = {
  readonly start: number;
  readonly end: number;
  readonly look: Look | null;
  /** Markup that is not in the source. */
  readonly literal?: string;
};

/** An element around texts that keeps its place: a link, an insertion, a content control. */
export type Pair = {
  readonly type: CodeType;
  readonly show: string;
  /** Whether it may be written once for each sentence. */
  readonly can_split: boolean;
};

/** A paragraph in its smallest parts, in order. `counted` is what the counter reads of each. */
export type Atom =
  | {
      readonly kind: "text";
      readonly text: string;
      readonly counted: string;
      readonly look: Look;
      /** Where it was read; null for a text that is new. */
      readonly source: Slice | null;
    }
  | {
      readonly kind: "alone";
      readonly type: CodeType;
      readonly show: string;
      readonly counted: string;
      readonly slices: readonly Slice[];
      /** Whether it stays outside at the ends of a paragraph, such as a bookmark. */
      readonly is_edge: boolean;
    }
  | { readonly kind: "open" | "close"; readonly pair: Pair; readonly slices: readonly Slice[] };
export type TextAtom = Extract<Atom, { kind: "text" }>;
export type AloneAtom = Extract<Atom, { kind: "alone" }>;

/** What a code becomes when it is written back. */
export type Emission =
  | { readonly kind: "look"; readonly look: Look }
  | {
      readonly kind: "pair";
      readonly pair: Pair;
      readonly open: readonly Slice[];
      readonly close: readonly Slice[];
    }
  | { readonly kind: "atom"; readonly atom: Atom };

/** How a part is written. */
export type Markup =
  | "office"
  | "drawing"
  | "cells"
  | "page"
  | "odf"
  | "rtf"
  | "txt"
  /** The whole content of an element, or an attribute. */
  | "plain"
  | "attribute";

/** Where a unit is, as a person would name it. */
export type Place = {
  readonly part: string;
  readonly slide: number | null;
  readonly sheet: string | null;
  readonly cell: string | null;
};

/** The value of a cell that refers to a shared string, which it may have to leave to other cells. */
type SharedCell = { readonly part: string; readonly start: number; readonly end: number };

/** One paragraph, cell or line as found by the reader. `start` to `end` is replaced when it changes. */
export type RawUnit = {
  readonly region: Region;
  readonly place: Place;
  readonly markup: Markup;
  readonly start: number;
  readonly end: number;
  readonly atoms: readonly Atom[];
  /** The text that was counted. */
  readonly text: string;
  readonly is_counted: boolean;
  /** Whether all of it belongs to a field or to bound data. */
  readonly is_fixed: boolean;
  /** A copy for old programs, which gets the translation of the unit before it with the same text. */
  readonly is_copy: boolean;
  readonly max_characters: number | null;
  /** Whether its shape has a fixed size; missing where that follows from the region. */
  readonly in_box?: boolean;
  readonly cell: SharedCell | null;
};
