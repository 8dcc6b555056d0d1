import type { Region } from "../../domain/files/document-count.ts";
import type { XmlEvents } from "./xml.ts";

/**
 * Follows a reader through a part, event by event, so that what is counted and what is taken apart is the same text.
 * At each event the reader comes first and reports what it read.
 */
export type Follower = Required<XmlEvents> & {
  /** The reader adds this text of the current event to the paragraph being read. */
  shown(text: string): void;
  /** The reader ends a paragraph. `is_counted` is false for a repeated header, the region null for a copy. */
  paragraph(region: Region | null, text: string, is_counted: boolean): void;
  /** The reader reads the description of a picture: an attribute of the element being opened, or the one that closes. */
  description(text: string, attribute: string | null): void;
};

/** How a plain text is stored: the label of its encoding, and the length of its byte order mark. */
export type TextEncoding = { readonly label: string; readonly mark: number };

/** What a workbook says about a cell that the follower of the sheet cannot see. */
export type CellPlace = { readonly sheet: string; readonly hidden: boolean };

/** Opens the follower of a part; the reader passes the XML that it scans. */
export type FollowPart = {
  /** A Word part, a drawing or a chart. `slide` is the number of the slide. */
  office(part: string, xml: string, slide?: number): Follower;
  /** Remarks in elements `text`: of a workbook with runs as in a cell, otherwise plain. */
  remarks(part: string, xml: string, has_runs: boolean, slide?: number): Follower;
  /** The shared strings of a workbook, before its sheets. */
  strings(part: string, xml: string): Follower;
  sheet(part: string, xml: string, place: CellPlace): Follower;
  odf(part: string, xml: string): Follower;
  /** A plain text in an encoding: the returned function takes each line. */
  txt(text: string, encoding: TextEncoding): (start: number, end: number) => void;
  rtf(file: Buffer): RtfFollower;
};

/** Follows the reader of an RTF file; positions are bytes. */
export type RtfFollower = {
  open(start: number): void;
  close(start: number, end: number): void;
  /** A control word of text that is read, before the reader acts on it. */
  word(word: string, parameter: number | undefined, start: number, end: number, region: Region): void;
  /** The reader adds a text to the paragraph of a region. */
  text(region: Region, text: string, start: number, end: number): void;
  paragraph(region: Region, text: string, is_counted: boolean): void;
};

/** The reader's events, and after each of them those of its follower. */
export function followed(reader: XmlEvents, follower: Follower | undefined): XmlEvents {
  if (!follower) return reader;
  return {
    open(...event) {
      reader.open(...event);
      follower.open(...event);
    },
    close(...event) {
      reader.close(...event);
      follower.close(...event);
    },
    text(...event) {
      reader.text?.(...event);
      follower.text(...event);
    },
  };
}
