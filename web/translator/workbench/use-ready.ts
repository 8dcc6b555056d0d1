import { flushSync } from "react-dom";
import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { SegmentView, WorkbenchView } from "#contract/workbench/workbench.ts";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useKeys } from "../keys.ts";
import { useZoneText } from "../text.ts";
import { joinWithNext, splitAt } from "./data.ts";
import type { Editing } from "./editing.ts";
import { openEqual } from "./model/equal.ts";
import { no_filter } from "./model/filter.ts";
import { beginningIn, keepPlace } from "./model/place.ts";
import type { Replaced } from "./replace-dialog.tsx";
import { first_panel, type PanelState } from "./side-panel.tsx";
import { questionsOf, type Subject } from "./subject.ts";
import { type OpenBench, useHasEnded } from "./use-bench.ts";
import { type Opened, useCommandKeys, useCommands } from "./use-commands.ts";
import { useFiltered } from "./use-filtered.ts";
import { usePrefetch, useTaking, useTerms } from "./use-lookups.ts";
import { useIsWide } from "./use-width.ts";

/** Splitting and joining change the list, so what waits is stored first and all is read again. */
function useDivision(id: string, { saver, reload }: OpenBench, announce: (text: string) => void) {
  const { t } = useZoneText();
  const sentence = useProblemText();
  const run = (act: () => Promise<unknown>, done: string): void => {
    const change = async () => {
      await saver.flush();
      await act();
      reload();
      announce(done);
    };
    change().catch((error: unknown) => toast(sentence(error), "warning"));
  };
  return {
    split: (segment: number, at: number) => run(() => splitAt(id, segment, at), t("bench.split_done")),
    join: (segment: number) => run(() => joinWithNext(id, segment), t("bench.join_done")),
  };
}

/** What was done last and can be continued or undone; a later one takes its place. */
type Done =
  | { readonly kind: "confirmed"; readonly row: SegmentView }
  | { readonly kind: "replaced"; readonly all: readonly Replaced[]; readonly at_ms: number };

/** What a person sees of the editor besides the segments: the filter, dialogs, what was just done. */
function useScreen(bench: OpenBench["bench"]) {
  const [filter, setFilter] = useState(no_filter);
  const [spoken, announce] = useState("");
  const [dialog, open] = useState<Opened>(null);
  const [drawer, setDrawer] = useState(false);
  const [panel, setPanel] = useState(first_panel);
  const [done, setDone] = useState<Done | null>(null);
  const filtered = useFiltered(bench, filter, useSyncExternalStore(bench.subscribe, bench.order));
  return {
    filter,
    setFilter,
    filtered,
    spoken,
    announce,
    dialog,
    open,
    drawer,
    setDrawer,
    panel,
    changePanel: (changed: Partial<PanelState> | ((before: PanelState) => Partial<PanelState>)) =>
      setPanel((before) => ({ ...before, ...(typeof changed === "function" ? changed(before) : changed) })),
    done,
    setDone,
    /** A confirmed segment without equal ones has nothing to offer instead of an undo. */
    onConfirmed: (row: SegmentView) =>
      setDone((before) =>
        before?.kind === "replaced" && openEqual(bench, row).length === 0
          ? before
          : { kind: "confirmed", row },
      ),
  };
}
export type Screen = ReturnType<typeof useScreen>;

/** The active segment; `goes` counts the acts that go to one, also to the one that is active. */
function useActive(id: string, { bench, saver, beginning }: OpenBench) {
  const [active, setActive] = useState<number | null>(() => beginningIn(bench, beginning));
  const [goes, setGoes] = useState(0);
  const left = useRef(active);
  const activate = useCallback(
    (segment: number) => {
      if (left.current !== null && left.current !== segment) bench.leave(left.current);
      left.current = segment;
      setActive(segment);
      setGoes((before) => before + 1);
      keepPlace(id, segment);
      // Leaving a segment saves it.
      void saver.flush();
    },
    [id, bench, saver],
  );
  return { active, goes, activate };
}

type ReadyInput = {
  readonly id: string;
  readonly subject: Subject;
  readonly view: WorkbenchView;
  readonly opened: OpenBench;
  readonly ownership: "own" | "elsewhere";
};

/** The editor of loaded segments: what its parts know, what is shown, and the acts on them. */
export function useReady({ id, subject, view, opened, ownership }: ReadyInput) {
  const { bench, saver, save_states } = opened;
  const has_ended = useHasEnded(save_states);
  const screen = useScreen(bench);
  const { list } = screen.filtered;
  const { announce } = screen;
  const { active, goes, activate } = useActive(id, opened);
  const is_wide = useIsWide(1100);
  const can_edit = view.can_edit && ownership === "own" && !has_ended;
  usePrefetch({ id, bench, list, active });
  const termsIn = useTerms(id, bench, view.source_lang);
  const questions = questionsOf(subject);
  const { split, join } = useDivision(id, opened, announce);
  const run = usePresent(
    useCommands({
      bench,
      view,
      list,
      active,
      can_edit,
      activate,
      announce,
      open: screen.open,
      join,
      openPanel: (changed, field) => {
        // What is typed right after the key belongs to the field in the panel.
        flushSync(() => {
          screen.changePanel(changed);
          if (!is_wide) screen.setDrawer(true);
        });
        document.querySelector<HTMLElement>(field)?.focus();
      },
      taking: useTaking(id, bench),
      onConfirmed: screen.onConfirmed,
    }),
  );
  useCommandKeys(run);
  useKeys({ "?": () => screen.open("keys") });
  const editing = useMemo<Editing>(
    () => ({
      id,
      view,
      bench,
      saver,
      can_edit,
      questions,
      active,
      activate,
      list,
      termsIn,
      run,
      announce,
    }),
    [id, view, bench, saver, can_edit, questions, active, activate, list, termsIn, run, announce],
  );
  return { editing, screen, goes, is_wide, split };
}

/** A function that stays the same and does what the last render's would. */
function usePresent(run: Editing["run"]): Editing["run"] {
  const present = useRef(run);
  useLayoutEffect(() => {
    present.current = run;
  });
  return useCallback<Editing["run"]>((command) => present.current(command), []);
}
