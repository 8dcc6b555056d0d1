import { Keyboard, PackageCheck, PanelRight } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import type { WorkbenchView } from "#contract/workbench/workbench.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Notice } from "#ui/notice.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { useZoneText } from "../text.ts";
import { EditingProvider, useEditing } from "./editing.ts";
import style from "./editor.module.css";
import { EqualSegments } from "./equal-segments.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { HandInDialog } from "./hand-in-dialog.tsx";
import { OtherTool } from "./other-tool.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { type Replaced, ReplaceDialog } from "./replace-dialog.tsx";
import { SegmentList } from "./segment-list.tsx";
import { SidePanel } from "./side-panel.tsx";
import { GoToDialog, KeysDialog, SplitDialog } from "./small-dialogs.tsx";
import type { Subject } from "./subject.ts";
import { StateLine, UnsentTexts } from "./state-line.tsx";
import { Toolbar } from "./toolbar.tsx";
import { UndoNotice } from "./undo-notice.tsx";
import { type OpenBench, useHasEnded, useOpenBench } from "./use-bench.ts";
import { useLock } from "./use-lock.ts";
import { useIsWide } from "./use-width.ts";
import { type Screen, useReady } from "./use-ready.ts";

type Props = {
  readonly id: string;
  readonly subject: Subject;
  readonly view: WorkbenchView;
  readonly head: ReactNode;
};

/** The editor of a job whose documents are taken apart. */
export function Editor(props: Props) {
  const { id, view } = props;
  const { t } = useZoneText();
  const { ownership, take } = useLock(`workbench:${id}`);
  const onRefused = useCallback(
    (number: number) => toast(t("bench.not_stored", { n: number }), "warning"),
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

function Ready(props: ReadyProps) {
  const { opened } = props;
  const { editing, screen, goes, is_wide, split } = useReady(props);
  return (
    <EditingProvider value={editing}>
      <div className={style.editor} data-editor>
        <Head {...props} screen={screen} is_wide={is_wide} can_edit={editing.can_edit} />
        <States {...props} />
        <Tools>
          <FilterBar
            filter={screen.filter}
            problem={screen.filtered.problem}
            found={editing.list.length}
            onChange={screen.setFilter}
          />
          <Toolbar />
        </Tools>
        <div className={style.columns}>
          <SegmentList goes={goes} is_loading={opened.loaded === "some"} />
          <Panel is_wide={is_wide} screen={screen} />
        </div>
        <Done screen={screen} />
        <ProgressBar />
        <output className="visually-hidden">{screen.spoken}</output>
        <Dialogs subject={props.subject} screen={screen} split={split} />
      </div>
    </EditingProvider>
  );
}

function Head(props: ReadyProps & { screen: Screen; is_wide: boolean; can_edit: boolean }) {
  const { head, opened, screen, is_wide, can_edit } = props;
  const { t } = useZoneText();
  return (
    <header className={style.head}>
      {head}
      <StateLine states={opened.save_states} />
      {!is_wide && (
        <IconButton label={t("bench.panel")} onClick={() => screen.setDrawer(true)}>
          <PanelRight size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
      <OtherTool />
      <IconButton label={t("bench.keys")} onClick={() => screen.open("keys")}>
        <Keyboard size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      {can_edit && (
        <Button
          look="primary"
          size="small"
          icon={<PackageCheck size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => screen.open("hand_in")}
        >
          {t("bench.hand_in")}
        </Button>
      )}
    </header>
  );
}

/** Why nothing can be changed here, or what could not be loaded. */
function States({ view, opened, ownership, take }: ReadyProps) {
  const { t } = useZoneText();
  return (
    <>
      {ownership === "elsewhere" && view.can_edit && <Elsewhere onTake={take} />}
      {useHasEnded(opened.save_states) && <UnsentTexts />}
      {!view.can_edit && <Notice tone="info">{t("bench.read_only")}</Notice>}
      {view.documents.map(
        ({ id, name, delivered_as }) =>
          delivered_as !== null && (
            <p key={id} className="hint">
              {t("bench.delivered_as", { name, type: delivered_as })}
            </p>
          ),
      )}
      {opened.error !== null && <LoadFailed error={opened.error} onRetry={opened.reload} />}
    </>
  );
}

/** What was looked up for the active segment: next to the list, or in a sheet where there is no room. */
function Panel({ is_wide, screen }: { is_wide: boolean; screen: Screen }) {
  const { active } = useEditing();
  const { t } = useZoneText();
  if (active === null) return null;
  if (is_wide)
    return (
      <aside className={style.panel} aria-label={t("bench.panel")}>
        <SidePanel segment={active} panel={screen.panel} onPanel={screen.changePanel} />
      </aside>
    );
  if (!screen.drawer) return null;
  return (
    <SideSheet title={t("bench.panel")} onClose={() => screen.setDrawer(false)}>
      <SidePanel segment={active} panel={screen.panel} onPanel={screen.changePanel} />
    </SideSheet>
  );
}

/** What can be done after the last act: confirm equal segments, undo a replacement. */
function Done({ screen }: { screen: Screen }) {
  const { can_edit } = useEditing();
  const { done, setDone } = screen;
  const end = () => setDone(null);
  return (
    <div className={style.done} data-done>
      {done?.kind === "confirmed" && can_edit && (
        <EqualSegments key={done.row.id} row={done.row} onDone={end} />
      )}
      {done?.kind === "replaced" && <ReplacedSegments key={done.at_ms} all={done.all} onDone={end} />}
    </div>
  );
}

function ReplacedSegments({ all, onDone }: { all: readonly Replaced[]; onDone: () => void }) {
  const { bench, announce } = useEditing();
  const { t } = useZoneText();
  const undo = () => {
    // What was changed since stays.
    const same = all.filter(({ id, after }) => bench.row(id)?.target === after);
    for (const { id } of same) bench.undo(id);
    announce(t("bench.equal_undone", { n: same.length }));
  };
  return (
    <UndoNotice
      text={t("bench.replaced", { n: all.length })}
      undo_label={t("bench.undo_replacement")}
      onUndo={undo}
      onDone={onDone}
    />
  );
}

function Dialogs(props: {
  readonly subject: Subject;
  readonly screen: Screen;
  readonly split: (segment: number, at: number) => void;
}) {
  const { subject, screen, split } = props;
  const { bench, active, announce } = useEditing();
  const { t } = useZoneText();
  const close = () => screen.open(null);
  const replace = (all: readonly Replaced[]) => {
    for (const { id, after } of all) bench.edit(id, { text: after, caret: after.length });
    screen.setDone({ kind: "replaced", all, at_ms: performance.now() });
    announce(t("bench.replaced", { n: all.length }));
  };
  const row = active === null ? undefined : bench.row(active);
  switch (screen.dialog) {
    case null:
      return null;
    case "replace":
      return <ReplaceDialog onReplace={replace} onClose={close} />;
    case "go_to":
      return <GoToDialog onClose={close} />;
    case "keys":
      return <KeysDialog onClose={close} />;
    case "hand_in":
      return <HandInDialog subject={subject} onClose={close} />;
    case "split":
      return row ? <SplitDialog row={row} onSplit={(at) => split(row.id, at)} onClose={close} /> : null;
  }
}

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
