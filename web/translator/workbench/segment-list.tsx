/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual list of measured rows cannot be a table */
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { VList, type VListHandle } from "virtua";
import type { WorkbenchView } from "#contract/workbench/workbench.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { useZoneText } from "../text.ts";
import { documentsOf, hasBefore, useEditing } from "./editing.ts";
import style from "./editor.module.css";
import { SegmentRow } from "./segment-row.tsx";
import { useIsWide } from "./use-width.ts";

type Props = {
  /** Counts the acts that went to a segment: its field takes the focus after each. */
  readonly goes: number;
  readonly is_loading: boolean;
};

const most_frames = 60;

/** Focuses a field as soon as it can be: a row that was far away is hidden until the list has measured it. */
function focusSoon(selector: string): () => void {
  let frame = 0;
  const attempt = (left: number): void => {
    const field = document.querySelector<HTMLElement>(selector);
    field?.focus({ preventScroll: true });
    if (left > 0 && (!field || document.activeElement !== field))
      frame = globalThis.requestAnimationFrame(() => attempt(left - 1));
  };
  attempt(most_frames);
  return () => globalThis.cancelAnimationFrame(frame);
}

const nameOf = ({ documents }: WorkbenchView, document_id: number | undefined): string =>
  documents.find(({ id }) => id === document_id)?.name ?? "";

/** The names of documents by the segment that is the first of each among those shown; none of a single document. */
function useDocumentNames(): ReadonlyMap<number, string> {
  const { view, bench, list } = useEditing();
  return useMemo(() => {
    const documents = documentsOf(view);
    const names = new Map<number, string>();
    if (documents.length < 2) return names;
    let last: number | undefined;
    for (const segment of list) {
      const document_id = bench.row(segment)?.document_id;
      if (document_id === undefined || document_id === last) continue;
      last = document_id;
      names.set(segment, nameOf(view, document_id));
    }
    return names;
  }, [view, bench, list]);
}

/** The segments that the filter shows: a list of the visible rows, on a phone one segment at a time. */
export function SegmentList({ goes, is_loading }: Props) {
  const { view, list, active, bench } = useEditing();
  const { t } = useZoneText();
  const is_list = useIsWide(640);
  const names = useDocumentNames();
  const handle = useRef<VListHandle>(null);
  const at = active === null ? -1 : list.indexOf(active);
  useEffect(() => {
    if (at >= 0) handle.current?.scrollToIndex(at, { align: "nearest" });
  }, [at]);
  const focused = useRef(goes);
  useEffect(() => {
    if (focused.current === goes || active === null) return undefined;
    focused.current = goes;
    return focusSoon(`[data-field="${active}"]`);
  }, [active, goes]);
  if (list.length === 0) return <p className="hint">{t("bench.none_shown")}</p>;
  const shown = is_list || active === null || at >= 0 ? active : (list[0] ?? null);
  return (
    <div className={style.area}>
      <div
        role="grid"
        aria-label={t("bench.segments")}
        aria-rowcount={bench.order().length + 1}
        aria-busy={is_loading}
        className={style.grid}
      >
        <div role="row" aria-rowindex={1} className={style.gridhead} data-wide={hasBefore(view) || undefined}>
          <span role="columnheader">{t("bench.column.number")}</span>
          <span role="columnheader">{t("bench.column.source")}</span>
          {hasBefore(view) && <span role="columnheader">{t("bench.column.before")}</span>}
          <span role="columnheader">{t("bench.column.target")}</span>
          <span role="columnheader">{t("bench.column.state")}</span>
        </div>
        {is_list ? (
          <VList
            ref={handle}
            data={list}
            keepMounted={at >= 0 ? [at] : []}
            className={style.rows ?? ""}
            role="rowgroup"
          >
            {(segment) => (
              <SegmentRow
                key={segment}
                segment={segment}
                is_active={segment === active}
                document_name={names.get(segment) ?? null}
              />
            )}
          </VList>
        ) : (
          shown !== null && (
            <div role="rowgroup" className={style.one}>
              <SegmentRow
                key={shown}
                segment={shown}
                is_active
                document_name={names.size > 0 ? nameOf(view, bench.row(shown)?.document_id) : null}
              />
            </div>
          )
        )}
      </div>
      {!is_list && shown !== null && <Steps segment={shown} />}
    </div>
  );
}

/** On a phone: the way to the neighbours of the shown segment. */
function Steps({ segment }: { segment: number }) {
  const { list, active, activate, run, can_edit } = useEditing();
  const { t } = useZoneText();
  const at = list.indexOf(segment);
  useEffect(() => {
    // The acts are about the segment that is shown.
    if (segment !== active) activate(segment);
  }, [segment, active, activate]);
  return (
    <div className={style.bar}>
      <IconButton label={t("bench.act.previous")} onClick={() => run("previous")}>
        <ChevronLeft size={22} strokeWidth={2} aria-hidden="true" />
      </IconButton>
      <span className="hint num">{t("bench.place", { n: at + 1, all: list.length })}</span>
      {can_edit && (
        <Button look="primary" onClick={() => run("confirm")}>
          {t("bench.act.confirm")}
        </Button>
      )}
      <IconButton label={t("bench.act.next")} onClick={() => run("next")}>
        <ChevronRight size={22} strokeWidth={2} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
