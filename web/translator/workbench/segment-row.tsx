/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual list of measured rows cannot be a table */
import { memo, useId, useMemo } from "react";
import {
  CircleCheck,
  CircleDashed,
  FileText,
  Lock,
  MessageSquareText,
  PencilLine,
  TriangleAlert,
  Undo2,
} from "lucide-react";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { Button } from "#ui/button.tsx";
import type { Region } from "#domain/files/document-count.ts";
import { plainText } from "#domain/workbench/coded-text.ts";
import { codedCharacters } from "#domain/workbench/codes.ts";
import { usePreference } from "#ui/preference.ts";
import { toast } from "#ui/toast.tsx";
import { useZoneText } from "../text.ts";
import { CodeBar } from "./code-bar.tsx";
import { CodedField } from "./coded-field.tsx";
import { CodedText, Differences } from "./coded-text.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { hasBefore, useEditing } from "./editing.ts";
import { field_kind } from "./field-kind.ts";
import { Findings, FindingText } from "./findings.tsx";
import { MarkedField } from "./marked-field.tsx";
import style from "./segment-row.module.css";
import { useRow } from "./use-bench.ts";

/** One segment of the list: static text, except for the active one. */
export const SegmentRow = memo(function SegmentRow({
  segment,
  is_active,
  document_name,
}: {
  segment: number;
  is_active: boolean;
  /** Of the document that begins here; null inside of one. */
  document_name: string | null;
}) {
  const { bench, activate, view } = useEditing();
  const { t } = useZoneText();
  const row = useRow(bench, segment);
  if (!row) return <div role="row" className={style.row} />;
  const number = bench.placeOf(segment) + 1;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys and buttons go to other rows, too
    <div
      role="row"
      aria-rowindex={number + 1}
      className={style.row}
      data-active={is_active || undefined}
      data-wide={hasBefore(view) || undefined}
      onClick={() => !is_active && activate(segment)}
    >
      {document_name !== null && (
        <div role="gridcell" className={style.document} translate="no">
          <FileText size={16} strokeWidth={2} aria-hidden="true" />
          {document_name}
        </div>
      )}
      <div role="rowheader" className={style.number}>
        <span className="visually-hidden">{t("bench.segment")} </span>
        {number}
      </div>
      <div role="gridcell">
        <div className={style.text} lang={view.source_lang} dir="auto" translate="no" data-source={segment}>
          <Source row={row} />
        </div>
        {row.region !== "body" && (
          <p className="hint">{t(`bench.region.${row.region as Exclude<Region, "body">}`)}</p>
        )}
      </div>
      {hasBefore(view) && (
        <div role="gridcell" className={style.text} lang={view.target_lang} dir="auto" translate="no">
          <Differences before={row.before ?? ""} after={row.target} codes={row.codes} />
        </div>
      )}
      <div role="gridcell" className={style.target}>
        {is_active ? <ActiveTarget row={row} number={number} /> : <StaticTarget row={row} />}
        <Marks row={row} />
      </div>
      <div role="gridcell" className={style.state}>
        <State row={row} />
        {is_active && <Reject row={row} />}
      </div>
    </div>
  );
});

/** What the customer, or the reviewer who returned the stage, found at the segment. */
function Marks({ row }: { row: SegmentView }) {
  const { view } = useEditing();
  const { t } = useZoneText();
  const { remarks, review_notes, reviewed_text, before, codes } = row;
  return (
    <>
      {remarks.map((remark, at) => (
        <p key={at} className={style.remark}>
          <strong>{t("bench.remark")}</strong> {remark}
        </p>
      ))}
      {review_notes.map((note, at) => (
        <p key={at} className={style.remark}>
          <strong>{t("bench.review_note")}</strong> {note}
        </p>
      ))}
      {reviewed_text !== null && (
        <p className={style.remark}>
          <strong>{t("bench.reviewed_text")}</strong>{" "}
          <span className={style.text} lang={view.target_lang} dir="auto" translate="no">
            <Differences before={before ?? ""} after={reviewed_text} codes={codes} />
          </span>
        </p>
      )}
    </>
  );
}

/** The source with the terms that are in it. */
function Source({ row: { source, codes } }: { row: SegmentView }) {
  const { termsIn, view } = useEditing();
  const marks = useMemo(
    () =>
      termsIn(source).map(({ entry, from, to }) => ({
        from,
        to,
        title: entry.terms
          .filter(({ lang, status }) => lang === view.target_lang && status !== "forbidden")
          .map(({ text }) => text)
          .join(", "),
      })),
    [termsIn, source, view.target_lang],
  );
  return <CodedText coded={source} codes={codes} marks={marks} />;
}

/** A reviewer sends a segment back; why is in a note. */
function Reject({ row }: { row: SegmentView }) {
  const { bench, view, can_edit, run } = useEditing();
  const { t } = useZoneText();
  if (!view.is_review || !can_edit || row.is_locked || row.state === "rejected") return null;
  const reject = () => {
    const refused = bench.act(row.id, "reject");
    if (refused === null) return;
    toast(t(`bench.refused.${refused}`), "warning");
    if (refused === "no_note") run("note");
  };
  return (
    <Button size="small" look="quiet" onClick={reject}>
      {t("bench.reject")}
    </Button>
  );
}

function StaticTarget({ row }: { row: SegmentView }) {
  const { view } = useEditing();
  const { t } = useZoneText();
  const open = row.findings.filter(({ is_settled }) => !is_settled);
  return (
    <>
      <div className={style.text} lang={view.target_lang} dir="auto" translate="no">
        <CodedText coded={row.target} codes={row.codes} />
      </div>
      {open.length > 0 && (
        <p className={style.marks} data-level={open.some(({ level }) => level === "red") ? "red" : "yellow"}>
          <TriangleAlert size={14} strokeWidth={2} aria-hidden="true" />
          {open.map(({ code }) => t(`bench_check.${code}`)).join(", ")}
        </p>
      )}
      {row.findings
        .filter(({ explanation }) => explanation !== null)
        .map((finding) => (
          <p key={finding.code} className={style.marks} data-level="settled">
            <MessageSquareText size={14} strokeWidth={2} aria-hidden="true" />
            <FindingText finding={finding} />
          </p>
        ))}
    </>
  );
}

/** The field of the active segment with its codes, findings and conflict. */
function ActiveTarget({ row, number }: { row: SegmentView; number: number }) {
  const { bench, view, can_edit } = useEditing();
  const { t } = useZoneText();
  const id = useId();
  const kind = usePreference(field_kind);
  const { id: segment, target } = row;
  const conflict = bench.conflict(segment);
  const Field = kind === "plain" ? MarkedField : CodedField;
  const writable = can_edit && !row.is_locked && conflict === null;
  return (
    <>
      <Field
        bench={bench}
        row={row}
        lang={view.target_lang}
        label={t("bench.target_of", { n: number })}
        described_by={row.findings.length > 0 ? id : undefined}
        can_edit={writable}
      />
      {writable && <CodeBar row={row} />}
      {row.max_characters !== null && (
        <p className="hint">
          {t("bench.length", { n: codedCharacters(plainText(target)).length, limit: row.max_characters })}
        </p>
      )}
      {conflict && <ConflictNotice segment={segment} conflict={conflict} codes={row.codes} />}
      <Findings id={id} row={row} />
    </>
  );
}

const icons = {
  untouched: CircleDashed,
  draft: PencilLine,
  confirmed: CircleCheck,
  reviewed: CircleCheck,
  rejected: Undo2,
} as const;

/** The state of a segment and where its text is from, by picture and word. */
function State({ row }: { row: SegmentView }) {
  const { t } = useZoneText();
  const Icon = row.is_locked ? Lock : icons[row.state];
  const is_shown = row.origin !== null && row.origin !== "person" && row.state !== "untouched";
  return (
    <>
      <span className={style.badge} data-state={row.is_locked ? "locked" : row.state}>
        <Icon size={16} strokeWidth={2} aria-hidden="true" />
        {t(
          row.is_left
            ? "bench.state.left"
            : row.is_locked
              ? "bench.state.locked"
              : `bench.state.${row.state}`,
        )}
      </span>
      {is_shown && row.origin && (
        <span className="hint num">
          {t(`bench.origin.${row.origin}`)}
          {row.match_percent !== null && ` ${row.match_percent} %`}
        </span>
      )}
      {row.codes_guessed && (
        <span className={style.marks}>
          <TriangleAlert size={14} strokeWidth={2} aria-hidden="true" />
          {t("bench.guessed")}
        </span>
      )}
      {row.open_notes > 0 && <span className="hint">{t("bench.notes_count", { n: row.open_notes })}</span>}
    </>
  );
}
