import { useState } from "react";
import type { DialogueView } from "#contract/desk-dialogue.ts";
import { pause_reasons, type PauseReason } from "#domain/order/pause.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Select, TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../../text.ts";
import { usePause, useResume } from "./dialogue-calls.ts";
import talk from "./talk.module.css";

/** S2, `h`: the clock of a request stands while the customer is waited for, with what for, and goes on by hand too. */
export function PauseQuote({ id, view }: { id: string; view: DialogueView }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const [open, setOpen] = useState(false);
  const resume = useResume(id);
  const go_on = () =>
    resume.mutate("", {
      onSuccess: () => toast(t("pause.ended")),
      onError: (error) => toast(sentence(error), "warning"),
    });
  if (view.waits_for_customer)
    return (
      <Button size="small" busy={resume.isPending} onClick={go_on}>
        {t("pause.end")}
      </Button>
    );
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("pause.act")}
      </Button>
      {open && <PauseDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

function PauseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const pause = usePause(id);
  const [reason, setReason] = useState<PauseReason>("reply");
  const [note, setNote] = useState("");
  const send = () =>
    pause.mutate(
      { reason, note },
      {
        onSuccess: () => {
          toast(t("pause.done"));
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      title={`${t("pause.act")}: ${t("orders.number", { id })}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.back")}</Button>
          <Button look="primary" busy={pause.isPending} onClick={send}>
            {t("pause.act")}
          </Button>
        </>
      }
    >
      <div className={talk.form}>
        {pause.isError && (
          <Notice tone="danger" live="alert">
            {sentence(pause.error)}
          </Notice>
        )}
        <p>{t("pause.text")}</p>
        <Select
          id="pause-reason"
          label={t("pause.what")}
          value={reason}
          onChange={(event) => setReason(pause_reasons.find((one) => one === event.target.value) ?? "reply")}
        >
          {pause_reasons.map((one) => (
            <option key={one} value={one}>
              {t(`pause.reason.${one}`)}
            </option>
          ))}
        </Select>
        <TextField
          id="pause-note"
          label={t("hold.note")}
          optional
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
