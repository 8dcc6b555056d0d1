import { useState } from "react";
import type { OrderWork } from "#contract/work/work.ts";
import { fromLocalInput, toLocalInput } from "#ui/clock.ts";
import { TextArea, TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useDeskText } from "../../text.ts";
import { OrderDialog } from "./order-dialog.tsx";
import { type Ending, useAnswer, useEnding, useExtension } from "./work-calls.ts";

const names = {
  revokeStage: "work.revoke",
  correctProgress: "work.correct",
  loseWork: "work.lose",
  bypassEngine: "work.bypass",
} as const;
const gentle: readonly Ending["act"][] = ["bypassEngine", "correctProgress"];
const isShort = (text: string): boolean => text.trim().length < 3;

/** Takes work away, corrects how far it is, or passes the engine over; always with a reason, which the translator and the history read. */
export function EndingDialog(props: {
  readonly id: string;
  readonly act: Ending["act"];
  /** How far the worker says the stage is, in percent. */
  readonly reported: number;
  readonly onClose: () => void;
}) {
  const { id, act, reported, onClose } = props;
  const { t } = useDeskText();
  const ending = useEnding(id);
  const [reason, setReason] = useState("");
  const [percent, setPercent] = useState(act === "correctProgress" ? String(reported) : "0");
  const share = Math.min(100, Math.max(0, Math.trunc(Number(percent)) || 0));
  const input = () => (isShort(reason) ? null : { act, reason, percent: share });
  const shared = { id, action: ending, input, done: t("work.saved"), onClose };
  return (
    <OrderDialog title={t(names[act])} danger={!gentle.includes(act)} {...shared}>
      {(tried) => (
        <>
          <TextArea
            id="ending-reason"
            label={t("work.reason")}
            required
            rows={3}
            maxLength={1000}
            value={reason}
            problem={tried && isShort(reason) ? "field.min3" : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
          {(act === "revokeStage" || act === "correctProgress") && (
            <TextField
              id="ending-percent"
              label={t("work.percent")}
              inputMode="numeric"
              maxLength={3}
              value={percent}
              onChange={({ target }) => setPercent(target.value)}
            />
          )}
        </>
      )}
    </OrderDialog>
  );
}

/** A later deadline, and a new promise when the customer agreed to one. */
export function ExtensionDialog(props: { id: string; deadline: string; onClose: () => void }) {
  const { id, deadline, onClose } = props;
  const { t } = useDeskText();
  const extension = useExtension(id);
  const [values, setValues] = useState({
    deadline: deadline === "" ? "" : toLocalInput(deadline),
    promise: "",
    consent: "",
    reason: "",
  });
  const set = (name: keyof typeof values) => (event: { target: { value: string } }) =>
    setValues((before) => ({ ...before, [name]: event.target.value }));
  const until = fromLocalInput(values.deadline);
  const input = () => {
    if (until === null || isShort(values.reason)) return null;
    const promise = values.promise === "" ? null : fromLocalInput(values.promise);
    return { deadline: until, promise, consent: values.consent, reason: values.reason };
  };
  const shared = { id, action: extension, input, done: t("work.saved"), onClose };
  return (
    <OrderDialog title={t("work.extend")} {...shared}>
      {(tried) => (
        <>
          <TextField
            id="extend-deadline"
            type="datetime-local"
            label={t("work.extend_deadline")}
            required
            value={values.deadline}
            problem={tried && until === null ? "field.required" : undefined}
            onChange={set("deadline")}
          />
          <TextField
            id="extend-promise"
            type="datetime-local"
            label={t("work.extend_promise")}
            optional
            value={values.promise}
            onChange={set("promise")}
          />
          <TextField
            id="extend-consent"
            label={t("work.extend_consent")}
            optional
            maxLength={500}
            value={values.consent}
            onChange={set("consent")}
          />
          <TextArea
            id="extend-reason"
            label={t("work.reason")}
            required
            rows={2}
            maxLength={1000}
            value={values.reason}
            problem={tried && isShort(values.reason) ? "field.min3" : undefined}
            onChange={set("reason")}
          />
        </>
      )}
    </OrderDialog>
  );
}

type Question = OrderWork["questions"][number];

/** The desk's answer to a translator, in the customer's place. */
export function AnswerDialog(props: { id: string; question: Question; onClose: () => void }) {
  const { id, question, onClose } = props;
  const { t } = useDeskText();
  const answer = useAnswer(id);
  const [text, setText] = useState("");
  const missing = text.trim() === "";
  const input = () => (missing ? null : { question: question.id, text });
  const shared = { id, action: answer, input, onClose };
  return (
    <OrderDialog title={t("work.answer")} news={<Answered question={question} />} {...shared}>
      {(tried) => (
        <>
          <p>{question.text}</p>
          <TextArea
            id="answer-text"
            label={t("work.answer_text")}
            required
            rows={4}
            maxLength={4000}
            value={text}
            problem={tried && missing ? "field.required" : undefined}
            onChange={({ target }) => setText(target.value)}
          />
        </>
      )}
    </OrderDialog>
  );
}

/** The question was answered meanwhile. */
function Answered({ question }: { question: Question }) {
  const { t } = useDeskText();
  if (question.answer === null) return null;
  const name = question.answered_by ?? t("role.customer");
  return (
    <Notice tone="warning" live="status" title={t("work.answered_meanwhile")}>
      <p>{`${name}: ${question.answer}`}</p>
    </Notice>
  );
}
