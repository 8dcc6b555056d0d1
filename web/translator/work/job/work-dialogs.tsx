import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { JobView } from "#contract/work/translators.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { RadioCards, TextArea, TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useZoneText } from "../../text.ts";
import { useAsk, useRejectMachine, useRelease } from "./data.ts";

/** A question with its answer buttons; a refusal stands above what was typed, which stays. */
export function ActDialog(props: {
  readonly title: string;
  readonly label: string;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onSend: () => void;
  readonly children: ReactNode;
}) {
  const { title, label, busy, error, onClose, onSend, children } = props;
  const { t } = useZoneText();
  const sentence = useProblemText();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button look="primary" busy={busy} onClick={onSend}>
            {label}
          </Button>
        </>
      }
    >
      {error !== null && error !== undefined && (
        <Notice tone="danger" live="alert">
          {sentence(error)}
        </Notice>
      )}
      {children}
    </Dialog>
  );
}

type Props = { readonly id: string; readonly onClose: () => void };
const missing = (pressed: boolean, text: string) =>
  pressed && text.trim() === "" ? "field.required" : undefined;

/** A question to the desk or, while there are pauses left, to the customer. */
export function AskDialog({ id, job, onClose }: Props & { readonly job: JobView }) {
  const { t } = useZoneText();
  const ask = useAsk(id);
  const [to, setTo] = useState<"desk" | "customer">("desk");
  const [text, setText] = useState("");
  const [pressed, setPressed] = useState(false);
  const send = () => {
    setPressed(true);
    if (text.trim() === "") return;
    ask.mutate(
      { to, text },
      {
        onSuccess: () => {
          toast(t("question.sent"));
          onClose();
        },
      },
    );
  };
  const shared = { busy: ask.isPending, error: ask.error, onClose, onSend: send };
  return (
    <ActDialog title={t("question.ask")} label={t("question.send")} {...shared}>
      {job.work.may.ask_customer && (
        <RadioCards
          id="ask-to"
          name="ask-to"
          legend={t("question.to")}
          value={to}
          onChange={setTo}
          choices={[
            { value: "desk", label: t("question.to_desk") },
            { value: "customer", label: t("question.to_customer"), detail: t("question.clock") },
          ]}
        />
      )}
      <TextArea
        id="ask-text"
        label={t("question.text")}
        required
        rows={4}
        maxLength={2000}
        value={text}
        problem={missing(pressed, text)}
        onChange={({ target }) => setText(target.value)}
      />
    </ActDialog>
  );
}

/** Gives the job back with what is done so far. */
export function ReleaseDialog({ id, job, onClose }: Props & { readonly job: JobView }) {
  const { t } = useZoneText();
  const navigate = useNavigate();
  const release = useRelease(id);
  const [reason, setReason] = useState("");
  const [text, setText] = useState("");
  const [percent, setPercent] = useState("0");
  const [pressed, setPressed] = useState(false);
  const send = () => {
    setPressed(true);
    if (reason.trim().length < 3) return;
    const share = Math.min(100, Math.trunc(Number(percent)) || 0);
    release.mutate(
      { reason, percent: share, ...(text.trim() === "" ? {} : { text }) },
      {
        onSuccess: () => {
          toast(t("release.done"));
          void navigate({ to: "/jobs" });
        },
      },
    );
  };
  const shared = { busy: release.isPending, error: release.error, onClose, onSend: send };
  return (
    <ActDialog title={t("release.title", { id })} label={t("release.open")} {...shared}>
      <p>{t("release.note")}</p>
      <TextArea
        id="release-reason"
        label={t("release.reason")}
        required
        rows={2}
        maxLength={1000}
        value={reason}
        problem={pressed && reason.trim().length < 3 ? "field.min3" : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      {job.booking === null && (
        <>
          <TextArea
            id="release-text"
            label={t("release.text")}
            optional
            rows={5}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <TextField
            id="release-percent"
            label={t("progress.percent")}
            inputMode="numeric"
            maxLength={3}
            value={percent}
            onChange={({ target }) => setPercent(target.value)}
          />
        </>
      )}
    </ActDialog>
  );
}

/** Proposes that the engine's text is thrown out, on a sample. */
export function MachineDialog({ id, onClose }: Props) {
  const { t } = useZoneText();
  const reject = useRejectMachine(id);
  const [values, setValues] = useState({ comment: "", sampled: "5", unusable: "" });
  const [pressed, setPressed] = useState(false);
  const set = (name: keyof typeof values) => (event: { target: { value: string } }) =>
    setValues((before) => ({ ...before, [name]: event.target.value }));
  const send = () => {
    setPressed(true);
    const [sampled, unusable] = [Number(values.sampled), Number(values.unusable)];
    if (values.comment.trim() === "" || !(unusable > 0) || !(sampled >= 5)) return;
    reject.mutate(
      { comment: values.comment, sampled: Math.trunc(sampled), unusable: Math.trunc(unusable) },
      {
        onSuccess: () => {
          toast(t("return.proposed"));
          onClose();
        },
      },
    );
  };
  const shared = { busy: reject.isPending, error: reject.error, onClose, onSend: send };
  return (
    <ActDialog title={t("machine.open")} label={t("machine.open")} {...shared}>
      <p>{t("machine.note")}</p>
      <TextField
        id="machine-sampled"
        label={t("machine.sampled")}
        inputMode="numeric"
        value={values.sampled}
        problem={pressed && !(Number(values.sampled) >= 5) ? "field.invalid" : undefined}
        onChange={set("sampled")}
      />
      <TextField
        id="machine-unusable"
        label={t("machine.unusable")}
        required
        inputMode="numeric"
        value={values.unusable}
        problem={pressed && !(Number(values.unusable) > 0) ? "field.required" : undefined}
        onChange={set("unusable")}
      />
      <TextArea
        id="machine-comment"
        label={t("return.comment")}
        required
        rows={3}
        maxLength={2000}
        value={values.comment}
        problem={missing(pressed, values.comment)}
        onChange={set("comment")}
      />
    </ActDialog>
  );
}
