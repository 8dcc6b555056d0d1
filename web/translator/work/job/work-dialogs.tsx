import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { JobView } from "#contract/work/translators.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { RadioCards, TextArea, TextField } from "#ui/field.tsx";
import { useZoneText } from "../../text.ts";
import { useAsk, useRejectMachine, useRelease } from "./data.ts";

type Props = { readonly id: string; readonly onClose: () => void };
const missing = (tried: boolean, text: string) =>
  tried && text.trim() === "" ? "field.required" : undefined;

/** A question to the desk or, while there are pauses left, to the customer. */
export function AskDialog({ id, job, onClose }: Props & { readonly job: JobView }) {
  const { t } = useZoneText();
  const ask = useAsk(id);
  const [to, setTo] = useState<"desk" | "customer">("desk");
  const [text, setText] = useState("");
  const input = () => (text.trim() === "" ? null : { to, text });
  return (
    <ActionDialog
      title={t("question.send")}
      heading={t("question.ask")}
      cancel="ui.cancel"
      action={ask}
      input={input}
      done={t("question.sent")}
      onClose={onClose}
    >
      {(tried) => (
        <>
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
            problem={missing(tried, text)}
            onChange={({ target }) => setText(target.value)}
          />
        </>
      )}
    </ActionDialog>
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
  const input = () => {
    if (reason.trim().length < 3) return null;
    const share = Math.min(100, Math.trunc(Number(percent)) || 0);
    return { reason, percent: share, ...(text.trim() === "" ? {} : { text }) };
  };
  return (
    <ActionDialog
      title={t("release.open")}
      heading={t("release.title", { id })}
      cancel="ui.cancel"
      action={release}
      input={input}
      done={t("release.done")}
      onDone={() => void navigate({ to: "/jobs" })}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <p>{t("release.note")}</p>
          <TextArea
            id="release-reason"
            label={t("release.reason")}
            required
            rows={2}
            maxLength={1000}
            value={reason}
            problem={tried && reason.trim().length < 3 ? "field.min3" : undefined}
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
        </>
      )}
    </ActionDialog>
  );
}

/** Proposes that the engine's text is thrown out, on a sample. */
export function MachineDialog({ id, onClose }: Props) {
  const { t } = useZoneText();
  const reject = useRejectMachine(id);
  const [values, setValues] = useState({ comment: "", sampled: "5", unusable: "" });
  const set = (name: keyof typeof values) => (event: { target: { value: string } }) =>
    setValues((before) => ({ ...before, [name]: event.target.value }));
  const input = () => {
    const [sampled, unusable] = [Number(values.sampled), Number(values.unusable)];
    if (values.comment.trim() === "" || !(unusable > 0) || !(sampled >= 5)) return null;
    return { comment: values.comment, sampled: Math.trunc(sampled), unusable: Math.trunc(unusable) };
  };
  return (
    <ActionDialog
      title={t("machine.open")}
      cancel="ui.cancel"
      action={reject}
      input={input}
      done={t("return.proposed")}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <p>{t("machine.note")}</p>
          <TextField
            id="machine-sampled"
            label={t("machine.sampled")}
            inputMode="numeric"
            value={values.sampled}
            problem={tried && !(Number(values.sampled) >= 5) ? "field.invalid" : undefined}
            onChange={set("sampled")}
          />
          <TextField
            id="machine-unusable"
            label={t("machine.unusable")}
            required
            inputMode="numeric"
            value={values.unusable}
            problem={tried && !(Number(values.unusable) > 0) ? "field.required" : undefined}
            onChange={set("unusable")}
          />
          <TextArea
            id="machine-comment"
            label={t("return.comment")}
            required
            rows={3}
            maxLength={2000}
            value={values.comment}
            problem={missing(tried, values.comment)}
            onChange={set("comment")}
          />
        </>
      )}
    </ActionDialog>
  );
}
