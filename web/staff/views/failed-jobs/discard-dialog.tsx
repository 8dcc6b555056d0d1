import { useId, useRef, useState } from "react";
import type { FailedJob } from "#contract/views/desk-jobs.ts";
import { Button } from "#ui/button.tsx";
import { idempotencyKey } from "#ui/call.ts";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../../text.ts";
import { useDiscard } from "./data.ts";

/** Discards a failed job with a reason. */
export function DiscardDialog({ job, onClose }: { job: FailedJob; onClose: () => void }) {
  const { t } = useDeskText();
  const id = useId();
  const sentence = useProblemText();
  const discard = useDiscard(job.id);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  // One key per opened dialog, so a retry after a lost response discards nothing twice.
  const key = useRef(idempotencyKey());
  const send = () => {
    if (reason.trim() === "") {
      document.getElementById(id)?.focus();
      return setProblem("field.required");
    }
    discard.mutate(
      { reason: reason.trim(), key: key.current },
      {
        onSuccess: () => {
          toast(t("failed_job.discarded"));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      title={t("failed_job.discard_name", { name: job.name, id: String(job.id) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button look="primary" busy={discard.isPending} onClick={send}>
            {t("failed_job.discard")}
          </Button>
        </>
      }
    >
      {discard.isError && (
        <Notice tone="danger" live="alert">
          {sentence(discard.error)}
        </Notice>
      )}
      {job.moves_money && <Notice tone="warning">{t("failed_job.discard_money")}</Notice>}
      <p>{t("failed_job.discard_text")}</p>
      <TextField
        id={id}
        label={t("failed_job.reason")}
        value={reason}
        problem={problem}
        maxLength={500}
        required
        onChange={({ target }) => {
          setReason(target.value);
          setProblem(undefined);
        }}
      />
    </Dialog>
  );
}
