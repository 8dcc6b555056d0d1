import { useId, useRef, useState } from "react";
import type { FailedJob } from "#contract/views/desk-jobs.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { idempotencyKey } from "#ui/call.ts";
import { TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useDeskText } from "../../text.ts";
import { useDiscard } from "./data.ts";

/** Discards a failed job with a reason. */
export function DiscardDialog({ job, onClose }: { job: FailedJob; onClose: () => void }) {
  const { t } = useDeskText();
  const id = useId();
  const discard = useDiscard(job.id);
  const [reason, setReason] = useState("");
  // One key per opened dialog, so a retry after a lost response discards nothing twice.
  const key = useRef(idempotencyKey());
  const missing = reason.trim() === "";
  return (
    <ActionDialog
      title={t("failed_job.discard")}
      heading={t("failed_job.discard_name", { name: job.name, id: String(job.id) })}
      cancel="ui.cancel"
      action={discard}
      input={() => (missing ? null : { reason: reason.trim(), key: key.current })}
      done={t("failed_job.discarded")}
      onClose={onClose}
    >
      {(tried) => (
        <>
          {job.moves_money && <Notice tone="warning">{t("failed_job.discard_money")}</Notice>}
          <p>{t("failed_job.discard_text")}</p>
          <TextField
            id={id}
            label={t("failed_job.reason")}
            value={reason}
            problem={tried && missing ? "field.required" : undefined}
            maxLength={500}
            required
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </ActionDialog>
  );
}
