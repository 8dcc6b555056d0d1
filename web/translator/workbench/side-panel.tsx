import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import type { NoteView, SegmentView } from "#contract/workbench/workbench.ts";
import { Button } from "#ui/button.tsx";
import { DateText } from "#ui/date-text.tsx";
import { RadioCards, TextArea } from "#ui/field.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useZoneText } from "../text.ts";
import { addNote, notesQuery, resolveNote } from "./data.ts";
import { useEditing } from "./editing.ts";
import style from "./editor.module.css";
import { Findings } from "./findings.tsx";
import { useRow } from "./use-bench.ts";

const tabs = ["notes", "findings"] as const;
type Tab = (typeof tabs)[number];

/** What belongs to the active segment, in tabs. */
export function SidePanel({ segment }: { segment: number }) {
  const { bench } = useEditing();
  const { t } = useZoneText();
  const id = useId();
  const [tab, setTab] = useState<Tab>("notes");
  const row = useRow(bench, segment);
  if (!row) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length] ?? tab;
    setTab(next);
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
            onClick={() => setTab(one)}
          >
            {t(`bench.tab.${one}`, { n: one === "notes" ? row.notes : row.findings.length })}
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
        {tab === "notes" ? <Notes key={segment} row={row} /> : <FindingsTab id={id} row={row} />}
      </div>
    </div>
  );
}

function FindingsTab({ id, row }: { id: string; row: SegmentView }) {
  const { t } = useZoneText();
  if (row.findings.length === 0) return <p className="hint">{t("bench.none_found")}</p>;
  return <Findings id={`${id}-findings`} row={row} />;
}

/** Notes on a segment, of all stages, and the field for another one. */
function Notes({ row }: { row: SegmentView }) {
  const { id, bench, can_edit } = useEditing();
  const { t } = useZoneText();
  const queries = useQueryClient();
  const sentence = useProblemText();
  const query = notesQuery(id, row.id);
  const notes = useQuery(query);
  const onError = (error: unknown) => toast(sentence(error), "warning");
  const onSuccess = (all: NoteView[]) => {
    queries.setQueryData(query.queryKey, all);
    const now = bench.row(row.id);
    if (!now) return;
    bench.accept({
      ...now,
      notes: all.length,
      open_notes: all.filter((one) => one.resolved_at === null).length,
    });
  };
  const resolve = useMutation({
    mutationFn: ({ note, is_resolved }: { note: number; is_resolved: boolean }) =>
      resolveNote(id, note, is_resolved),
    onSuccess,
    onError,
  });
  return (
    <>
      {notes.isError && <LoadFailed error={notes.error} onRetry={notes.refetch} />}
      {notes.data?.length === 0 && <p className="hint">{t("bench.no_notes")}</p>}
      <ul className="stack-3">
        {notes.data?.map((note) => (
          <li key={note.id} className={style.note} data-resolved={note.resolved_at !== null || undefined}>
            <p className="hint">
              {t(note.is_mine ? "bench.by.me" : `bench.by.${note.author_kind}`)} ·{" "}
              {t(`bench.note_kind.${note.kind}`)} · <DateText value={note.made_at} form="short" />
            </p>
            <p className="break">{note.text}</p>
            {can_edit && (
              <Button
                size="small"
                look="quiet"
                busy={resolve.isPending}
                onClick={() => resolve.mutate({ note: note.id, is_resolved: note.resolved_at === null })}
              >
                {t(note.resolved_at === null ? "bench.resolve" : "bench.reopen")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {can_edit && <NewNote segment={row.id} onSuccess={onSuccess} onError={onError} />}
    </>
  );
}

function NewNote(props: {
  readonly segment: number;
  readonly onSuccess: (notes: NoteView[]) => void;
  readonly onError: (error: unknown) => void;
}) {
  const { segment, onSuccess, onError } = props;
  const { id, view } = useEditing();
  const { t } = useZoneText();
  const field = useId();
  const [kind, setKind] = useState<"note" | "issue">("note");
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const add = useMutation({
    mutationFn: () => addNote(id, segment, kind, text),
    onSuccess: (notes) => {
      setText("");
      setTried(false);
      onSuccess(notes);
    },
    onError,
  });
  return (
    <form
      className="stack-3 fit"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (text.trim() !== "") add.mutate();
      }}
    >
      {view.is_review && (
        <RadioCards
          id={`${field}-kind`}
          name={`${field}-kind`}
          legend={t("bench.note_is")}
          inline
          value={kind}
          onChange={setKind}
          choices={[
            { value: "note", label: t("bench.note_kind.note") },
            { value: "issue", label: t("bench.note_kind.issue") },
          ]}
        />
      )}
      <TextArea
        id={field}
        label={t("bench.new_note")}
        rows={3}
        maxLength={2000}
        data-new-note
        value={text}
        problem={tried && text.trim() === "" ? "field.required" : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button size="small" type="submit" busy={add.isPending}>
          {t("bench.add_note")}
        </Button>
      </div>
    </form>
  );
}
