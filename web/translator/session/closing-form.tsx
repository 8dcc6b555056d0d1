import { useState } from "react";
import type { ZoneSession } from "#contract/interpreting/sessions.ts";
import { limits } from "#domain/catalog.ts";
import { recording_extensions } from "#domain/interpreting/session.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { useNow } from "#ui/clock.ts";
import { DateText } from "#ui/date-text.tsx";
import { Checkbox, RadioCards, TextArea, TextField } from "#ui/field.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { serverProblems } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import type { FileLimits } from "#ui/upload.ts";
import { useZoneText } from "../text.ts";
import { useWorkUploads } from "../work-uploads.ts";
import { useClose } from "./data.ts";

type Outcome = "held" | "customer_absent";

const recording_limits: FileLimits = {
  files: 5,
  size_bytes: limits.file_bytes,
  extensions: recording_extensions,
};

type Ticks = { readonly own: boolean; readonly other: boolean; readonly recorded: boolean };

/** The fields of a report about a session, and what they send. */
function useClosing(session: ZoneSession) {
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
  const held = outcome === "held";
  const is_recorded = held && ticks.recorded;
  const recording_problem = recordings.rows.some(({ state }) => state === "sending")
    ? t("deliver.sending")
    : ready.length === 0
      ? "recording.missing"
      : null;
  const whole = /^[1-9]\d{0,3}$/.test(minutes.trim());
  const wrong: Readonly<Record<string, string>> = {
    ...(held && !whole ? { minutes: "field.required" } : {}),
    ...(is_recorded && recording_problem ? { recordings: recording_problem } : {}),
  };
  const id = `closing-${session.order_id}`;
  const input = () => {
    const [first] = Object.keys(wrong);
    if (first !== undefined) {
      document.getElementById(`${id}-${first}`)?.focus();
      return null;
    }
    return {
      outcome,
      minutes: held ? Number(minutes) : 0,
      own_side_present: ticks.own,
      other_side_present: ticks.other,
      recorded: is_recorded,
      recordings: is_recorded ? ready : [],
      notes,
    };
  };
  const refused = serverProblems(close.error);
  const values = { outcome, minutes, ticks, notes };
  const set = { outcome: setOutcome, minutes: setMinutes, ticks: setTicks, notes: setNotes };
  const problems = (tried: boolean) => ({ ...(tried ? wrong : {}), ...refused });
  return { id, session, held, values, set, recordings, problems, close, input };
}
type Closing = ReturnType<typeof useClosing>;

/** 4.8: how a session went, in a dialog. */
export function ClosingDialog({ session, onClose }: { session: ZoneSession; onClose: () => void }) {
  const { t } = useZoneText();
  const closing = useClosing(session);
  return (
    <ActionDialog
      enter
      title={t("closing.open")}
      action={closing.close}
      input={closing.input}
      done={t("closing.done")}
      onClose={onClose}
    >
      {(tried) => <Fields closing={closing} tried={tried} />}
    </ActionDialog>
  );
}

/** The same in a panel of a page. */
export function ClosingForm({ session }: { session: ZoneSession }) {
  const { t } = useZoneText();
  const closing = useClosing(session);
  const { close, input } = closing;
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    const sent = input();
    if (sent) close.mutate(sent, { onSuccess: () => toast(t("closing.done")) });
  };
  return (
    <FormBox form={{ submit }} className="stack-4">
      <ActFailed error={serverProblems(close.error) === null ? close.error : null} />
      <Fields closing={closing} tried={tried} />
      <div>
        <Button type="submit" look="primary" busy={close.isPending}>
          {t("closing.open")}
        </Button>
      </div>
    </FormBox>
  );
}

/** Minutes beyond those paid for are charged to the customer, which the hint announces. */
function Fields({ closing, tried }: { closing: Closing; tried: boolean }) {
  const { t } = useZoneText();
  const now = useNow(15_000);
  const { id, session, held, values, set } = closing;
  return (
    <>
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
      {held && <HeldFields closing={closing} problems={closing.problems(tried)} />}
      <TextArea
        id={`${id}-notes`}
        label={t("closing.notes")}
        optional
        rows={3}
        maxLength={2000}
        value={values.notes}
        onChange={(event) => set.notes(event.target.value)}
      />
    </>
  );
}

/** How long it took and who was there. */
function HeldFields(props: { closing: Closing; problems: Readonly<Record<string, string>> }) {
  const { closing, problems } = props;
  const { t } = useZoneText();
  const { id, session, values, set, recordings } = closing;
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
