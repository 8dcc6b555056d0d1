import { type FormEvent, useState } from "react";
import type { ZoneSession } from "#contract/interpreting/sessions.ts";
import { limits } from "#domain/catalog.ts";
import { recording_extensions } from "#domain/interpreting/session.ts";
import { Button } from "#ui/button.tsx";
import { useNow } from "#ui/clock.ts";
import { DateText } from "#ui/date-text.tsx";
import { Checkbox, RadioCards, TextArea, TextField } from "#ui/field.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { serverProblems } from "#ui/form.ts";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import type { FileLimits } from "#ui/upload.ts";
import { useZoneText } from "../text.ts";
import { useWorkUploads } from "../work-uploads.ts";
import { useClose } from "./data.ts";
import style from "./session.module.css";

type Outcome = "held" | "customer_absent";

const recording_limits: FileLimits = {
  files: 5,
  size_bytes: limits.file_bytes,
  extensions: recording_extensions,
};

type Ticks = { readonly own: boolean; readonly other: boolean; readonly recorded: boolean };

/** What is said about a session, and the sending of it. */
function useClosing(session: ZoneSession, onDone: () => void) {
  const { t } = useZoneText();
  const close = useClose(session.order_id);
  const [outcome, setOutcome] = useState<Outcome>("held");
  const [minutes, setMinutes] = useState(String(session.duration_minutes));
  const [ticks, setTicks] = useState<Ticks>({ own: true, other: true, recorded: false });
  const [notes, setNotes] = useState("");
  const recordings = useWorkUploads(recording_limits);
  const ready = recordings.rows.flatMap(({ state, answer }) =>
    state === "ready" && answer ? [answer.hash] : [],
  );
  const [tried, setTried] = useState(false);
  const id = `closing-${session.order_id}`;
  const held = outcome === "held";
  const is_recorded = held && ticks.recorded;
  const recording_problem = recordings.rows.some(({ state }) => state === "sending")
    ? t("deliver.sending")
    : ready.length === 0
      ? "recording.missing"
      : null;
  const whole = /^[1-9]\d{0,3}$/.test(minutes.trim());
  const refused = close.isError ? serverProblems(close.error) : null;
  const problems: Readonly<Record<string, string>> = {
    ...(tried && held && !whole ? { minutes: "field.required" } : {}),
    ...(tried && is_recorded && recording_problem ? { recordings: recording_problem } : {}),
    ...refused,
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (held && !whole) {
      document.getElementById(`${id}-minutes`)?.focus();
      return;
    }
    if (is_recorded && recording_problem !== null) {
      document.getElementById(`${id}-recordings`)?.focus();
      return;
    }
    const said = {
      outcome,
      minutes: held ? Number(minutes) : 0,
      own_side_present: ticks.own,
      other_side_present: ticks.other,
      recorded: is_recorded,
      recordings: is_recorded ? ready : [],
      notes,
    };
    const onSuccess = () => {
      toast(t("closing.done"));
      onDone();
    };
    close.mutate(said, { onSuccess });
  };
  const values = { outcome, minutes, ticks, notes };
  const failure = close.isError && refused === null ? close.error : null;
  const set = { outcome: setOutcome, minutes: setMinutes, ticks: setTicks, notes: setNotes };
  return { id, held, values, set, recordings, problems, failure, busy: close.isPending, send };
}
type Closing = ReturnType<typeof useClosing>;

/** 4.8: how a session went. Minutes beyond those paid for are charged to the customer, which is said before. */
export function ClosingForm({ session, onDone }: { session: ZoneSession; onDone: () => void }) {
  const { t } = useZoneText();
  const sentence = useProblemText();
  const now = useNow(15_000);
  const closing = useClosing(session, onDone);
  const { id, held, values, set, failure, busy, send } = closing;
  return (
    <form noValidate className={style.form} onSubmit={send}>
      {failure && (
        <Notice tone="danger" live="alert">
          {sentence(failure)}
        </Notice>
      )}
      <RadioCards<Outcome>
        id={`${id}-outcome`}
        name={`${id}-outcome`}
        legend={t("closing.outcome")}
        value={values.outcome}
        onChange={set.outcome}
        choices={[
          { value: "held", label: t("closing.held") },
          { value: "customer_absent", label: t("closing.absent") },
        ]}
      />
      {!held && now < Date.parse(session.no_show_from) && (
        <Notice tone="warning">
          {t("closing.absent_from")} <DateText value={session.no_show_from} form="time" />
        </Notice>
      )}
      {held && <HeldFields session={session} closing={closing} />}
      <TextArea
        id={`${id}-notes`}
        label={t("closing.notes")}
        optional
        rows={3}
        maxLength={2000}
        value={values.notes}
        onChange={(event) => set.notes(event.target.value)}
      />
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {t("closing.open")}
        </Button>
      </div>
    </form>
  );
}

/** How long it took and who was there. */
function HeldFields({ session, closing }: { session: ZoneSession; closing: Closing }) {
  const { t } = useZoneText();
  const { id, values, set, recordings, problems } = closing;
  const tick = (name: keyof Ticks, label: "closing.own_side" | "closing.other_side" | "closing.recorded") => (
    <Checkbox
      id={`${id}-${name}`}
      label={t(label)}
      checked={values.ticks[name]}
      problem={name === "recorded" ? problems["recorded"] : undefined}
      onChange={(event) => set.ticks({ ...values.ticks, [name]: event.target.checked })}
    />
  );
  return (
    <>
      <TextField
        id={`${id}-minutes`}
        label={t("closing.minutes")}
        hint={t("closing.overtime", { minutes: session.paid_minutes })}
        required
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        problem={problems["minutes"]}
        value={values.minutes}
        onChange={(event) => set.minutes(event.target.value)}
      />
      {tick("own", "closing.own_side")}
      {tick("other", "closing.other_side")}
      {session.recording_wanted && tick("recorded", "closing.recorded")}
      {session.recording_wanted && values.ticks.recorded && (
        <FileDrop
          id={`${id}-recordings`}
          label={t("closing.recording")}
          hint={t("closing.recording_hint")}
          uploads={recordings}
          limits={recording_limits}
          describe={() => t("deliver.arrived")}
          problem={problems["recordings"]}
        />
      )}
    </>
  );
}
