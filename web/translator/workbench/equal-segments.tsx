import { useState } from "react";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Notice } from "#ui/notice.tsx";
import { useZoneText } from "../text.ts";
import { Differences } from "./coded-text.tsx";
import { useEditing } from "./editing.ts";
import style from "./editor.module.css";
import { KeyHint } from "./key-hint.tsx";
import { type AlsoConfirmed, confirmEqual, openEqual, targetAt, undoEqual } from "./model/equal.ts";
import { UndoNotice } from "./undo-notice.tsx";

const shown_rows = 100;

/** Of a confirmed segment with repetitions: the same text for the equal ones that are open. */
export function EqualSegments({ row, onDone }: { row: SegmentView; onDone: () => void }) {
  const { bench, view, announce } = useEditing();
  const { t } = useZoneText();
  const [equal] = useState(() => openEqual(bench, row));
  const [done, setDone] = useState<readonly AlsoConfirmed[] | null>(null);
  if (done !== null) return <Confirmed all={done} onDone={onDone} />;
  if (equal.length === 0) return null;
  const confirm = () => {
    const all = confirmEqual(bench, row, equal, view.is_review ? "review" : "confirm");
    announce(t("bench.equal_done", { n: all.length }));
    setDone(all);
  };
  return (
    <Notice
      tone="info"
      live="status"
      action={
        <div className="cluster-2">
          <Button size="small" look="primary" data-confirm-equal="" onClick={confirm}>
            {t("bench.equal_confirm", { n: equal.length })} <KeyHint command="confirm_equal" />
          </Button>
          <Button size="small" look="quiet" onClick={onDone}>
            {t("ui.close")}
          </Button>
        </div>
      }
    >
      <div className={style.equalline}>
        {t("bench.equal", { n: equal.length })}
        <Disclosure small summary={t("bench.equal_show")} className={style.equal}>
          <Places row={row} equal={equal} />
        </Disclosure>
      </div>
    </Notice>
  );
}

/** The segments that would be confirmed, with what their texts would become. */
function Places({ row, equal }: { row: SegmentView; equal: readonly number[] }) {
  const { bench, view, activate } = useEditing();
  const { t } = useZoneText();
  return (
    <ul className="stack-2">
      {equal.slice(0, shown_rows).map((id) => {
        const other = bench.row(id);
        return (
          other && (
            <li key={id}>
              <Button size="small" look="quiet" onClick={() => activate(id)}>
                {t("bench.equal_place", { n: bench.placeOf(id) + 1 })}
              </Button>{" "}
              <span lang={view.target_lang} dir="auto" translate="no">
                <Differences
                  before={other.target}
                  after={targetAt(other, bench.row(row.id) ?? row)}
                  codes={other.codes}
                />
              </span>
            </li>
          )
        );
      })}
      {equal.length > shown_rows && <li>{t("bench.equal_more", { n: equal.length - shown_rows })}</li>}
    </ul>
  );
}

function Confirmed({ all, onDone }: { all: readonly AlsoConfirmed[]; onDone: () => void }) {
  const { bench, announce } = useEditing();
  const { t } = useZoneText();
  const undo = () => {
    undoEqual(bench, all);
    announce(t("bench.equal_undone", { n: all.length }));
  };
  return (
    <UndoNotice
      text={t("bench.equal_done", { n: all.length })}
      undo_label={t("bench.act.undo")}
      onUndo={undo}
      onDone={onDone}
    />
  );
}
