import { createContext, use } from "react";
import type { WorkbenchView } from "#contract/workbench/workbench.ts";
import type { TermEntryView } from "#contract/workbench/lookup.ts";
import type { TermPlace } from "#domain/workbench/checks-terms.ts";
import type { Bench } from "./model/bench.ts";
import type { Command } from "./model/keys.ts";
import type { Saver } from "./model/saver.ts";

export type FoundTerms = (source: string) => readonly TermPlace<TermEntryView>[];

/** What every part of the editor knows. */
export type Editing = {
  /** The number of the job, as in the address; of a rework with its prefix. */
  readonly id: string;
  readonly view: WorkbenchView;
  readonly bench: Bench;
  readonly saver: Saver;
  readonly can_edit: boolean;
  /** To whom a question may go. */
  readonly questions: "none" | "desk" | "all";
  readonly active: number | null;
  readonly activate: (segment: number) => void;
  /** The segments that the filter shows, in order. */
  readonly list: readonly number[];
  /** The terms of the job in a coded source. */
  readonly termsIn: FoundTerms;
  readonly run: (command: Command) => void;
  /** Says something to a screen reader. */
  readonly announce: (text: string) => void;
};

/** Whether there is a version before, with which the targets are compared. */
export const hasBefore = ({ is_review, is_returned }: WorkbenchView): boolean => is_review || is_returned;

/** The documents of a job that have segments. */
export const documentsOf = ({ documents }: WorkbenchView): WorkbenchView["documents"] =>
  documents.filter(({ segments }) => segments > 0);

const EditingContext = createContext<Editing | null>(null);
export const EditingProvider = EditingContext;

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error("a part of the editor is outside of it");
  return editing;
}
