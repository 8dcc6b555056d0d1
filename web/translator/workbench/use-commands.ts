import { useEffect, useRef } from "react";
import { addMissingCodes, withWrittenCodes } from "#domain/workbench/codes.ts";
import { isDone } from "#domain/workbench/segment-state.ts";
import type { SegmentView, WorkbenchView } from "#contract/workbench/workbench.ts";
import { toast } from "#ui/toast.tsx";
import { shortcuts } from "../api.ts";
import { useZoneText } from "../text.ts";
import type { Bench } from "./model/bench.ts";
import { openEqual } from "./model/equal.ts";
import type { PanelState } from "./side-panel.tsx";
import { selectedPart } from "./selected-part.ts";
import type { Taking } from "./use-lookups.ts";
import { type Command, commandOf, isMac } from "./model/keys.ts";

export type Opened = "replace" | "split" | "go_to" | "keys" | "hand_in" | null;

type Wiring = {
  readonly bench: Bench;
  readonly view: WorkbenchView;
  readonly list: readonly number[];
  readonly active: number | null;
  readonly can_edit: boolean;
  readonly activate: (segment: number) => void;
  readonly announce: (text: string) => void;
  readonly open: (dialog: Opened) => void;
  readonly join: (segment: number) => void;
  /** Opens the panel and focuses a field in it. */
  readonly openPanel: (changed: Partial<PanelState>, field: string) => void;
  readonly taking: Taking;
  readonly onConfirmed: (row: SegmentView) => void;
};

/** The first segment after the active one that fits, from the end again at the start. */
function following({ list, active, bench }: Wiring, fits: (row: SegmentView) => boolean): number | undefined {
  const at = active === null ? -1 : list.indexOf(active);
  return [...list.slice(at + 1), ...list.slice(0, Math.max(0, at))].find((id) => {
    const row = bench.row(id);
    return row !== undefined && fits(row);
  });
}

const isOpen = (row: SegmentView): boolean => !row.is_locked && !isDone(row.state);

const openTools = (): void => {
  const field = document.querySelector<HTMLElement>("[data-filter]");
  // On a phone the tools are closed.
  field?.closest("details")?.setAttribute("open", "");
  field?.focus();
};

const note_field = "[data-new-note]";

type PanelCommand =
  | "note"
  | "question"
  | "match_1"
  | "match_2"
  | "match_3"
  | "match_4"
  | "match_5"
  | "machine"
  | "concordance";

/** The acts on what the panel shows. */
function panelCommands(
  { bench, can_edit, openPanel, taking }: Wiring,
  current: () => SegmentView | undefined,
): Pick<Record<Command, (() => void) | null>, PanelCommand> {
  const onCurrent = (act: (row: SegmentView) => void): (() => void) | null =>
    can_edit
      ? () => {
          const row = current();
          if (row) act(row);
        }
      : null;
  const taken = (place: number) => onCurrent((row) => taking.match(row, place));
  const write = (note_kind: PanelState["note_kind"]): void => {
    const row = current();
    const part = row ? selectedPart(bench, row) : null;
    const selected = row && part ? { segment: row.id, part } : null;
    openPanel({ tab: "notes", note_kind, selected }, note_field);
  };
  return {
    note: () => write("note"),
    question: can_edit ? () => write("question") : null,
    match_1: taken(0),
    match_2: taken(1),
    match_3: taken(2),
    match_4: taken(3),
    match_5: taken(4),
    machine: onCurrent(taking.machine),
    concordance: () => {
      const text = document.getSelection()?.toString().trim() ?? "";
      const is_target = document.activeElement?.matches("[data-field]") === true;
      openPanel(
        {
          tab: "concordance",
          ...(text === "" ? {} : { searched: { text, side: is_target ? "target" : "source" } }),
        },
        "[data-concordance]",
      );
    },
  };
}

/** Confirms the segments that are shown as equal; of a confirmed one they are shown first. */
function confirmEqual({ bench, onConfirmed }: Wiring, row: SegmentView | undefined, none: string): void {
  const shown = document.querySelector<HTMLElement>("[data-confirm-equal]");
  if (shown) shown.click();
  else if (row && isDone(row.state) && openEqual(bench, row).length > 0) onConfirmed(row);
  else toast(none);
}

/** The acts of the editor, for its keys and its buttons. */
export function useCommands(wiring: Wiring): (command: Command) => void {
  const { t } = useZoneText();
  const { bench, view, list, active, can_edit, activate, announce, open } = wiring;
  // As it is when a command runs, which is after the last render.
  const current = (): SegmentView | undefined => (active === null ? undefined : bench.row(active));
  const at = active === null ? -1 : list.indexOf(active);
  const go = (id: number | undefined): void => {
    if (id !== undefined) activate(id);
  };
  const confirm = (fits: (row: SegmentView) => boolean): void => {
    const row = current();
    if (!row) return;
    if (!row.is_locked && !isDone(row.state)) {
      // An address that was typed is the code of it.
      const text = withWrittenCodes(row.target, row.codes);
      if (text !== row.target) bench.edit(row.id, { text, caret: text.length });
      const refused = bench.act(row.id, view.is_review ? "review" : "confirm");
      if (refused !== null) {
        toast(t(`bench.refused.${refused}`), "warning");
        return;
      }
      const { segments } = bench.progress();
      const left = segments.untouched + segments.draft + segments.rejected;
      announce(t("bench.confirmed", { n: bench.placeOf(row.id) + 1, left }));
      wiring.onConfirmed(row);
    }
    go(following(wiring, fits));
  };
  const write = (textOf: (row: SegmentView) => string): void => {
    const row = current();
    if (!row) return;
    const text = textOf(row);
    bench.edit(row.id, { text, caret: text.length });
  };
  const insert = (text: string): void => {
    const row = current();
    if (!row) return;
    const { to } = bench.caret(row.id);
    bench.edit(row.id, {
      text: row.target.slice(0, to) + text + row.target.slice(to),
      caret: to + text.length,
    });
  };
  const acts_on = can_edit ? active : null;
  const acts: Record<Command, (() => void) | null> = {
    confirm: can_edit ? () => confirm(isOpen) : null,
    confirm_untouched: can_edit ? () => confirm((one) => isOpen(one) && one.state === "untouched") : null,
    confirm_equal: can_edit ? () => confirmEqual(wiring, current(), t("bench.no_equal")) : null,
    previous: () => go(list[at - 1]),
    next: () => go(list[at + 1]),
    undo: acts_on === null ? null : () => void bench.undo(acts_on),
    redo: acts_on === null ? null : () => void bench.redo(acts_on),
    copy_source: can_edit ? () => write(({ source }) => source) : null,
    insert_code: () => document.querySelector<HTMLElement>(`[data-codes="${active ?? ""}"] button`)?.focus(),
    missing_codes: can_edit
      ? () => write(({ source, target, codes }) => addMissingCodes(source, target, codes, true))
      : null,
    no_break_space: can_edit ? () => insert("\u00A0") : null,
    filter: openTools,
    replace: can_edit ? () => open("replace") : null,
    split: acts_on === null ? null : () => open("split"),
    join: acts_on === null ? null : () => wiring.join(acts_on),
    ...panelCommands(wiring, current),
    next_finding: () => {
      const found = following(wiring, ({ findings }) => findings.some(({ is_settled }) => !is_settled));
      if (found === undefined) toast(t("bench.no_finding"));
      go(found);
    },
    go_to: () => open("go_to"),
  };
  return (command) => acts[command]?.();
}

/** Commands that are shortcuts of the browser's own fields, outside of the editor's field. */
const in_field: ReadonlySet<Command> = new Set(["undo", "redo", "copy_source", "no_break_space"]);

/** Listens to the keys of the editor, unless they are off, a dialog is open, or something is composed. */
export function useCommandKeys(run: (command: Command) => void): void {
  const present = useRef(run);
  useEffect(() => {
    present.current = run;
  });
  useEffect(() => {
    const is_mac = isMac();
    const listen = (event: KeyboardEvent) => {
      const command = event.isComposing ? null : commandOf(event, is_mac);
      // The page is searched for a dialog only when there is something to do.
      if (command === null || document.querySelector("dialog[open]")) return;
      const is_undo = command === "undo" || command === "redo";
      if (shortcuts.read() === "off" && !is_undo) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      const is_own = target?.dataset["field"] !== undefined;
      const is_other_field = !is_own && target?.matches("input, textarea, select") === true;
      if (is_other_field && in_field.has(command)) return;
      event.preventDefault();
      present.current(command);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
