import { type KeyboardEvent, useId } from "react";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { useQuery } from "@tanstack/react-query";
import { useZoneText } from "../text.ts";
import { ConcordanceTab, type Searched } from "./concordance-tab.tsx";
import { matchesQuery } from "./data.ts";
import { useEditing } from "./editing.ts";
import { MatchesTab } from "./matches-tab.tsx";
import { type Addressee, type NoteKind, NotesTab, type SelectedPart } from "./notes-tab.tsx";
import style from "./side-panel.module.css";
import { TermsTab } from "./terms-tab.tsx";
import { useRow } from "./use-bench.ts";

const tabs = ["matches", "terms", "concordance", "notes"] as const;
type Tab = (typeof tabs)[number];

/** What the panel shows; it stays while the person goes from one segment to another. */
export type PanelState = {
  readonly tab: Tab;
  readonly note_kind: NoteKind;
  readonly addressee: Addressee;
  /** Texts of notes that are not sent, by segment. */
  readonly unsent: ReadonlyMap<number, string>;
  /** The part that was selected for the next note, and of which segment. */
  readonly selected: SelectedPart | null;
  readonly searched: Searched;
  /** Earlier texts are shown. */
  readonly shows_earlier: boolean;
};
export const first_panel: PanelState = {
  tab: "matches",
  note_kind: "note",
  addressee: "desk",
  unsent: new Map(),
  selected: null,
  searched: { text: "", side: "source" },
  shows_earlier: false,
};

type Props = {
  readonly segment: number;
  readonly panel: PanelState;
  readonly onPanel: (changed: Partial<PanelState> | ((before: PanelState) => Partial<PanelState>)) => void;
};

/** What belongs to the active segment, in tabs. */
export function SidePanel({ segment, panel, onPanel }: Props) {
  const { bench } = useEditing();
  const { t } = useZoneText();
  const id = useId();
  const { tab } = panel;
  const row = useRow(bench, segment);
  if (!row) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length] ?? tab;
    onPanel({ tab: next });
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div className={style.panelbody}>
      <div role="tablist" aria-label={t("bench.panel")} className={style.tabs}>
        {tabs.map((one) => (
          <button
            key={one}
            id={`${id}-${one}`}
            type="button"
            role="tab"
            aria-selected={one === tab}
            aria-controls={`${id}-panel`}
            tabIndex={one === tab ? 0 : -1}
            onKeyDown={onKeyDown}
            onClick={() => onPanel({ tab: one })}
          >
            {t(`bench.tab.${one}`)}
            <TabCount tab={one} row={row} />
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${tab}`}
        tabIndex={0}
        className="stack-4 fit"
      >
        <TabBody key={`${segment} ${panel.searched.text}`} row={row} panel={panel} onPanel={onPanel} />
      </div>
    </div>
  );
}

function TabBody({ row, panel, onPanel }: Omit<Props, "segment"> & { row: SegmentView }) {
  switch (panel.tab) {
    case "matches":
      return <MatchesTab row={row} panel={panel} onPanel={onPanel} />;
    case "terms":
      return <TermsTab row={row} />;
    case "concordance":
      return <ConcordanceTab searched={panel.searched} onSearch={(searched) => onPanel({ searched })} />;
    case "notes":
      return <NotesTab row={row} panel={panel} onPanel={onPanel} />;
  }
}

/** How many there are, where it is known without opening the tab. */
function TabCount({ tab, row }: { tab: Tab; row: SegmentView }) {
  const { id, termsIn } = useEditing();
  const matches = useQuery({ ...matchesQuery(id, row), enabled: tab === "matches" });
  const count = {
    matches: () => matches.data?.matches.length ?? 0,
    terms: () => new Set(termsIn(row.source).map(({ entry }) => entry.entry_id)).size,
    concordance: () => 0,
    notes: () => row.notes,
  }[tab]();
  return count === 0 ? null : <span className="num">{` (${count})`}</span>;
}
