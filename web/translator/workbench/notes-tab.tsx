import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { NotePart, NoteView, SegmentView } from "#contract/workbench/workbench.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { DateText } from "#ui/date-text.tsx";
import { RadioCards, Select, TextArea } from "#ui/field.tsx";
import { leftAfter } from "#ui/left-after.ts";
import { LoadFailed } from "#ui/load-failed.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { jobQuery } from "../queries.ts";
import { useZoneText } from "../text.ts";
import { addNote, askAbout, notesQuery, resolveNote } from "./data.ts";
import { type Editing, useEditing } from "./editing.ts";
import { isPresent } from "./model/selected-part.ts";
import style from "./side-panel.module.css";

export type NoteKind = "note" | "issue" | "question";

export type Addressee = "desk" | "customer";

export type SelectedPart = { readonly segment: number; readonly part: NotePart };

/** What is being written; it stays while the person looks at another segment, or the window changes its width. */
type Draft = {
  readonly note_kind: NoteKind;
  readonly addressee: Addressee;
  readonly unsent: ReadonlyMap<number, string>;
  readonly selected: SelectedPart | null;
};

type Props = {
  readonly row: SegmentView;
  readonly panel: Draft;
  readonly onPanel: (changed: Partial<Draft> | ((before: Draft) => Partial<Draft>)) => void;
};

const tone_of = { desk: "neutral", customer: "warning", answered: "success", closed: "neutral" } as const;

/** Notes, errors, questions and remarks on a segment, of all stages, and the field for another one. */
export function NotesTab({ row, panel, onPanel }: Props) {
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
            <Note note={note} row={row} />
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
      {can_edit && (
        <NewNote segment={row.id} panel={panel} onPanel={onPanel} onSuccess={onSuccess} onError={onError} />
      )}
    </>
  );
}

function Note({ note, row }: { note: NoteView; row: SegmentView }) {
  const { t } = useZoneText();
  const { question } = note;
  return (
    <>
      <p className="hint">
        {t(note.is_mine ? "bench.by.me" : `bench.by.${note.author_kind}`)} ·{" "}
        {t(`bench.note_kind.${note.kind}`)} · <DateText value={note.made_at} form="short" />
      </p>
      {note.part && <Quote part={note.part} is_present={isPresent(row, note.part)} />}
      <p className="break">{note.text}</p>
      {question && (
        <>
          <Badge tone={tone_of[question.state]}>{t(`question_state.${question.state}`)}</Badge>
          {question.answer !== null && (
            <p className={style.answer}>
              <strong>{t("bench.answer")}</strong> {question.answer}
            </p>
          )}
        </>
      )}
    </>
  );
}

/** The part of a segment that a note is about. */
function Quote({ part: { side, quote }, is_present }: { part: NotePart; is_present: boolean }) {
  const { view } = useEditing();
  const { t } = useZoneText();
  return (
    <blockquote className={style.answer}>
      <p lang={side === "source" ? view.source_lang : view.target_lang} dir="auto" translate="no">
        {quote}
      </p>
      <p className="hint">{t(is_present ? `bench.part.${side}` : `bench.part.was_${side}`)}</p>
    </blockquote>
  );
}

type Writing = Omit<Props, "row"> & {
  readonly segment: number;
  readonly onSuccess: (notes: NoteView[]) => void;
  readonly onError: (error: unknown) => void;
};

/** Stores a note, or asks a question, which is one of the job. */
function useAdding({ segment, onSuccess, onError }: Writing, kind: NoteKind, to: Addressee) {
  const { id } = useEditing();
  const { t } = useZoneText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (written: { text: string; part: NotePart | null }) =>
      kind === "question" ? askAbout(id, segment, to, written) : addNote(id, segment, kind, written),
    onSuccess: (notes) => {
      if (kind === "question") {
        toast(t("question.sent"));
        void queries.invalidateQueries({ queryKey: jobQuery(id).queryKey });
      }
      onSuccess(notes);
    },
    onError,
  });
}

const kindsIn = ({ is_review }: Editing["view"], questions: Editing["questions"]): readonly NoteKind[] => [
  "note",
  ...(is_review ? (["issue"] as const) : []),
  ...(questions === "none" ? [] : (["question"] as const)),
];

function NewNote(props: Writing) {
  const { segment, panel, onPanel } = props;
  const { addressee, unsent, selected } = panel;
  const part = selected?.segment === segment ? selected.part : null;
  const { view, questions } = useEditing();
  const may_ask_customer = questions === "all";
  const { t } = useZoneText();
  const field = useId();
  const text = unsent.get(segment) ?? "";
  const setText = (changed: string) => onPanel({ unsent: new Map([...unsent, [segment, changed]]) });
  const [tried, setTried] = useState(false);
  const kinds = kindsIn(view, questions);
  // A key may have chosen what is not possible here.
  const kind = kinds.find((one) => one === panel.note_kind) ?? "note";
  const is_question = kind === "question";
  const add = useAdding(props, kind, may_ask_customer ? addressee : "desk");
  // Notes on other segments, and on this one, may have been typed since.
  const done = () => {
    onPanel(({ unsent: before, selected: present }) => ({
      unsent: new Map([...before, [segment, leftAfter(text, before.get(segment) ?? "")]]),
      selected: present?.part === part ? null : present,
    }));
    setTried(false);
  };
  return (
    <form
      className="stack-3 fit"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (text.trim() !== "") add.mutate({ text, part }, { onSuccess: done });
      }}
    >
      <Select
        id={`${field}-kind`}
        label={t("bench.note_is")}
        value={kind}
        onChange={({ target }) => onPanel({ note_kind: target.value as NoteKind })}
      >
        {kinds.map((value) => (
          <option key={value} value={value}>
            {t(`bench.note_kind.${value}`)}
          </option>
        ))}
      </Select>
      {is_question && may_ask_customer && (
        <Addressees id={`${field}-to`} to={addressee} onTo={(to) => onPanel({ addressee: to })} />
      )}
      {part && <Selected part={part} onDrop={() => onPanel({ selected: null })} />}
      <TextArea
        id={field}
        label={t(is_question ? "question.text" : "bench.new_note")}
        rows={3}
        maxLength={2000}
        data-new-note
        value={text}
        problem={tried && text.trim() === "" ? "field.required" : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button size="small" type="submit" busy={add.isPending}>
          {t(is_question ? "question.send" : "bench.add_note")}
        </Button>
      </div>
    </form>
  );
}

function Selected({ part, onDrop }: { part: NotePart; onDrop: () => void }) {
  const { t } = useZoneText();
  return (
    <div className={style.note}>
      <Quote part={part} is_present />
      <Button size="small" look="quiet" onClick={onDrop}>
        {t("bench.part.drop")}
      </Button>
    </div>
  );
}

function Addressees(props: {
  readonly id: string;
  readonly to: Addressee;
  readonly onTo: (to: Addressee) => void;
}) {
  const { id, to, onTo } = props;
  const { t } = useZoneText();
  return (
    <RadioCards
      id={id}
      name={id}
      legend={t("question.to")}
      value={to}
      onChange={onTo}
      choices={[
        { value: "desk", label: t("question.to_desk") },
        { value: "customer", label: t("question.to_customer"), detail: t("question.clock") },
      ]}
    />
  );
}
