import { useState } from "react";
import { pause_reasons, type PauseReason } from "#domain/orders/pause.ts";
import { Button } from "#ui/button.tsx";
import { Select, TextField } from "#ui/field.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../../text.ts";
import { usePause, useResume } from "./dialogue-calls.ts";
import { OrderDialog } from "./order-dialog.tsx";
import talk from "./talk.module.css";

/** Lets the clock of a request go on by hand. */
export function ResumeQuote({ id }: { id: string }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const resume = useResume(id);
  const go_on = () =>
    resume.mutate("", {
      onSuccess: () => toast(t("pause.ended")),
      onError: (error) => toast(sentence(error), "warning"),
    });
  return (
    <Button size="small" busy={resume.isPending} onClick={go_on}>
      {t("pause.end")}
    </Button>
  );
}

/** S2, `h`: the clock of a request stops while the desk waits for the customer, with the reason. */
export function PauseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useDeskText();
  const pause = usePause(id);
  const [reason, setReason] = useState<PauseReason>("reply");
  const [note, setNote] = useState("");
  const shared = { id, action: pause, input: () => ({ reason, note }), done: t("pause.done"), onClose };
  return (
    <OrderDialog title={t("pause.act")} subject={t("orders.number", { id })} {...shared}>
      <div className={talk.form}>
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
    </OrderDialog>
  );
}
