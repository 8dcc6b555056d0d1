import { useState } from "react";
import type { AnswerPreview, DeskCorrection } from "#contract/cases/corrections.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { MailPreview } from "../../mail-preview.tsx";
import { useDeskText } from "../../text.ts";
import { answerPreviewOf, type CaseChange, type useCaseChange } from "./data.ts";

/** What every dialog about an answer gets. */
export type Answering = {
  readonly id: string;
  readonly one: DeskCorrection;
  readonly action: ReturnType<typeof useCaseChange>;
  /** Forgets what was entered, after an act. */
  readonly clear: () => void;
  /** Forgets what went wrong before. */
  readonly reset: () => void;
};
type Props = Answering & { readonly onClose: () => void };

/** What a colleague did to the complaint while the dialog was open. */
function News({ one }: { one: DeskCorrection }) {
  const { t } = useDeskText();
  const [opened] = useState(one.events.length);
  const [latest] = one.events;
  if (one.events.length <= opened || !latest) return null;
  const state = t(`corrections.state.${one.state}`);
  const name = latest.actor ?? t("corrections.actor.customer");
  return (
    <Notice tone="warning" live="status">
      {t("corrections.moved", { state, name })}
    </Notice>
  );
}

/** An answer as it will be given, and what gives it. */
export type Asked = {
  readonly shown: AnswerPreview;
  readonly change: CaseChange;
  readonly title: string;
  readonly danger: boolean;
};

/** Shows the mail that the customer gets with an answer before it is given. */
export function GiveDialog({ asked, ...props }: Props & { readonly asked: Asked }) {
  const { id, one, action, clear, onClose } = props;
  const { t } = useDeskText();
  return (
    <ActionDialog
      title={asked.title}
      danger={asked.danger}
      action={action}
      input={() => asked.change}
      done={t("corrections.done")}
      onDone={clear}
      news={<News one={one} />}
      onClose={onClose}
    >
      <MailPreview name={`answer ${id}`} input={asked.shown} ask={answerPreviewOf(id)} />
    </ActionDialog>
  );
}

function RewordDialog({ id, one, action, clear, onClose }: Props) {
  const { t } = useDeskText();
  const [answer, setAnswer] = useState(one.answer);
  const short = answer.trim().length < 10;
  return (
    <ActionDialog
      title={t("corrections.reword")}
      action={action}
      input={() => (short ? null : { what: "reword" as const, body: { answer: answer.trim() } })}
      done={t("corrections.done")}
      onDone={clear}
      news={<News one={one} />}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <TextArea
            id="case-wording"
            label={t("corrections.answer")}
            required
            rows={4}
            maxLength={5000}
            value={answer}
            problem={tried && short ? "correction.sentence" : undefined}
            onChange={({ target }) => setAnswer(target.value)}
          />
          <MailPreview
            name={`answer ${id}`}
            input={short ? null : ({ act: "reword", answer: answer.trim() } as const)}
            ask={answerPreviewOf(id)}
          />
        </>
      )}
    </ActionDialog>
  );
}

/** An answer that the customer has not replied to: it can be reworded, and withdrawn while no money has moved. */
export function GivenAnswer(props: Answering) {
  const { one, action, clear, reset } = props;
  const { t } = useDeskText();
  const [open, setOpen] = useState<"reword" | "take_back" | null>(null);
  const close = () => setOpen(null);
  const show = (dialog: "reword" | "take_back") => {
    reset();
    setOpen(dialog);
  };
  const may_reword = one.allowed_events.includes("case.reword");
  const may_take_back = one.allowed_events.includes("case.take_back") || one.refund_waits;
  return (
    <>
      {may_reword && (
        <div className="stack-3">
          <p>{t(one.refund_waits ? "corrections.answer_waits" : "corrections.answered")}</p>
          <div className="cluster-2">
            <Button onClick={() => show("reword")}>{t("corrections.reword")}</Button>
            {may_take_back && <Button onClick={() => show("take_back")}>{t("corrections.take_back")}</Button>}
          </div>
          {!may_take_back && <p className="hint">{t("corrections.money_moved")}</p>}
        </div>
      )}
      {open === "reword" && <RewordDialog {...props} onClose={close} />}
      {open === "take_back" && (
        <ReasonDialog
          title={t("corrections.take_back")}
          label={t("corrections.take_back_why")}
          action={action}
          input={(reason) => ({ what: "take_back" as const, body: { reason: reason.trim() } })}
          done={t("corrections.done")}
          onDone={clear}
          news={<News one={one} />}
          onClose={close}
        >
          <p>{t("corrections.take_back_text")}</p>
        </ReasonDialog>
      )}
    </>
  );
}
