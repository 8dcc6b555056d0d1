import { Keyboard, PackageCheck, PanelRight } from "lucide-react";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import type { JobView } from "#contract/work/translators.ts";
import type { SegmentView, WorkbenchView } from "#contract/workbench/workbench.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { SideSheet } from "#ui/side-sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { useKeys } from "../keys.ts";
import { useZoneText } from "../text.ts";
import { joinWithNext, splitAt } from "./data.ts";
import { type Editing, EditingProvider } from "./editing.ts";
import style from "./editor.module.css";
import { EqualSegments } from "./equal-segments.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { HandInDialog } from "./hand-in-dialog.tsx";
import { no_filter } from "./model/filter.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { type Replaced, ReplaceDialog } from "./replace-dialog.tsx";
import { SegmentList } from "./segment-list.tsx";
import { SidePanel } from "./side-panel.tsx";
import { GoToDialog, KeysDialog, SplitDialog } from "./small-dialogs.tsx";
import { StateLine, UnsentTexts } from "./state-line.tsx";
import { Toolbar } from "./toolbar.tsx";
import { type OpenBench, useOpenBench, useRevision } from "./use-bench.ts";
import { type Opened, useCommandKeys, useCommands } from "./use-commands.ts";
import { useFiltered } from "./use-filtered.ts";
import { useLock } from "./use-lock.ts";
import { useIsWide } from "./use-width.ts";

type Props = {
  readonly id: string;
  readonly job: JobView;
  readonly view: WorkbenchView;
  readonly head: ReactNode;
};

/** The editor of a job whose documents are taken apart. */
export function Editor(props: Props) {
  const { id, view } = props;
  const { t } = useZoneText();
  const { ownership, take } = useLock(`workbench:${id}`);
  const onRefused = useCallback(
    (row: SegmentView | null) => toast(t("bench.not_stored", { n: row?.position ?? 0 }), "warning"),
    [t],
  );
  const opened = useOpenBench(id, view, ownership === "own", { onRefused });
  if (opened.loaded === "no" || ownership === "asking")
    return (
      <div className={style.editor} data-editor>
        <header className={style.head}>{props.head}</header>
        {opened.error !== null ? (
          <LoadFailed error={opened.error} onRetry={opened.reload} />
        ) : (
          <Skeleton rows={8} height="3rem" />
        )}
      </div>
    );
  return <Ready {...props} opened={opened} ownership={ownership} take={take} />;
}

type ReadyProps = Props & {
  readonly opened: OpenBench;
  readonly ownership: "own" | "elsewhere";
  readonly take: () => void;
};

/** Splitting and joining divide the list again, so what waits is stored first and all is read again. */
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

function Ready({ id, job, view, head, opened, ownership, take }: ReadyProps) {
  const { t } = useZoneText();
  const { bench, saver, save_state, loaded, error, reload } = opened;
  useRevision(bench);
  const order = bench.order();
  const [filter, setFilter] = useState(no_filter);
  const { list, problem } = useFiltered(bench, filter, order);
  const [active, setActive] = useState<number | null>(() => firstOpen(bench, order));
  // Counts up with each act that goes to a segment, also to the one that is active.
  const [goes, setGoes] = useState(0);
  const [spoken, announce] = useState("");
  const [dialog, open] = useState<Opened>(null);
  const [drawer, setDrawer] = useState(false);
  const [confirmed, setConfirmed] = useState<SegmentView | null>(null);
  const [replaced, setReplaced] = useState<readonly Replaced[]>([]);
  const is_wide = useIsWide(1100);
  const can_edit = view.can_edit && ownership === "own" && save_state.kind !== "ended";
  const activate = useCallback(
    (segment: number) => {
      setActive(segment);
      setGoes((before) => before + 1);
      // Leaving a segment saves it.
      void saver.flush();
    },
    [saver],
  );
  const division = useDivision(id, opened, announce);
  const run = useCommands({
    bench,
    view,
    list,
    active,
    can_edit,
    activate,
    announce,
    open,
    join: division.join,
    writeNote: () => {
      if (!is_wide) setDrawer(true);
      globalThis.setTimeout(() => document.querySelector<HTMLElement>("[data-new-note]")?.focus());
    },
    onConfirmed: setConfirmed,
  });
  useCommandKeys(run);
  useKeys({ "?": () => open("keys") });
  const shown = useRef(run);
  shown.current = run;
  const runLatest = useCallback<Editing["run"]>((command) => shown.current(command), []);
  const editing = useMemo(
    () => ({ id, view, bench, saver, can_edit, active, activate, list, run: runLatest, announce }),
    [id, view, bench, saver, can_edit, active, activate, list, runLatest],
  );
  const row = active === null ? undefined : bench.row(active);
  const replace = (all: readonly Replaced[]) => {
    for (const { id: segment, after } of all) bench.edit(segment, { text: after, caret: after.length });
    setReplaced(all);
  };
  return (
    <EditingProvider value={editing}>
      <div className={style.editor} data-editor>
        <header className={style.head}>
          {head}
          <StateLine state={save_state} />
          {!is_wide && (
            <IconButton label={t("bench.panel")} onClick={() => setDrawer(true)}>
              <PanelRight size={20} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          )}
          <IconButton label={t("bench.keys")} onClick={() => open("keys")}>
            <Keyboard size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
          {can_edit && (
            <Button
              look="primary"
              size="small"
              icon={<PackageCheck size={18} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => open("hand_in")}
            >
              {t("bench.hand_in")}
            </Button>
          )}
        </header>
        {ownership === "elsewhere" && view.can_edit && <Elsewhere onTake={take} />}
        {save_state.kind === "ended" && <UnsentTexts />}
        {!view.can_edit && <Notice tone="info">{t("bench.read_only")}</Notice>}
        {error !== null && <LoadFailed error={error} onRetry={reload} />}
        <Tools>
          <FilterBar filter={filter} problem={problem} found={list.length} onChange={setFilter} />
          <Toolbar />
        </Tools>
        <div className={style.columns}>
          <SegmentList goes={goes} is_loading={loaded === "some"} />
          {is_wide && active !== null && (
            <aside className={style.panel} aria-label={t("bench.panel")}>
              <SidePanel segment={active} />
            </aside>
          )}
        </div>
        {confirmed && can_edit && (
          <EqualSegments key={confirmed.id} row={confirmed} onDone={() => setConfirmed(null)} />
        )}
        {replaced.length > 0 && (
          <Notice
            tone="info"
            live="status"
            action={
              <Button
                size="small"
                onClick={() => {
                  for (const { id: segment } of replaced) bench.undo(segment);
                  setReplaced([]);
                }}
              >
                {t("bench.undo_replacement")}
              </Button>
            }
          >
            {t("bench.replaced", { n: replaced.length })}
          </Notice>
        )}
        <ProgressBar />
        <p role="status" className="visually-hidden">
          {spoken}
        </p>
        {drawer && active !== null && !is_wide && (
          <SideSheet title={t("bench.panel")} onClose={() => setDrawer(false)}>
            <SidePanel segment={active} />
          </SideSheet>
        )}
        {dialog === "replace" && <ReplaceDialog onReplace={replace} onClose={() => open(null)} />}
        {dialog === "go_to" && <GoToDialog onClose={() => open(null)} />}
        {dialog === "keys" && <KeysDialog onClose={() => open(null)} />}
        {dialog === "hand_in" && <HandInDialog job={job} onClose={() => open(null)} />}
        {dialog === "split" && row && (
          <SplitDialog row={row} onSplit={(at) => division.split(row.id, at)} onClose={() => open(null)} />
        )}
      </div>
    </EditingProvider>
  );
}

/** The segment to begin with: the first that is open, else the first of all. */
const firstOpen = (bench: OpenBench["bench"], order: readonly number[]): number | null =>
  order.find((id) => {
    const row = bench.row(id);
    return row !== undefined && !row.is_locked && (row.state === "untouched" || row.state === "draft");
  }) ??
  order[0] ??
  null;

/** On a phone the segment comes first, so what is done with the list is behind a line. */
function Tools({ children }: { children: ReactNode }) {
  const { t } = useZoneText();
  const is_list = useIsWide(640);
  if (is_list) return children;
  return (
    <Disclosure summary={t("bench.tools")} small>
      <div className={style.tools}>{children}</div>
    </Disclosure>
  );
}

function Elsewhere({ onTake }: { onTake: () => void }) {
  const { t } = useZoneText();
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" onClick={onTake}>
          {t("bench.edit_here")}
        </Button>
      }
    >
      {t("bench.elsewhere")}
    </Notice>
  );
}
