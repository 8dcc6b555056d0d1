import { useId, useRef, useState } from "react";
import type { QuarantineRow } from "#contract/files/desk-quarantine.ts";
import { Button } from "#ui/button.tsx";
import { idempotencyKey } from "#ui/call.ts";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../../text.ts";
import { type Decision, useDecision } from "./data.ts";

/** Ends the wait of a stopped file, with what was looked at. */
export function DecisionDialog({ row, onClose }: { row: QuarantineRow; onClose: () => void }) {
  const { t } = useDeskText();
  const id = useId();
  const sentence = useProblemText();
  const decide = useDecision(row.id);
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string>();
  // One key an opened dialog: pressing again after a lost answer decides nothing twice.
  const key = useRef(idempotencyKey());
  const send = (decision: Decision) => {
    if (note.trim() === "") {
      document.getElementById(id)?.focus();
      return setProblem("field.required");
    }
    decide.mutate(
      { decision, note: note.trim(), key: key.current },
      {
        onSuccess: () => {
          toast(t("quarantine.done"));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      title={t("quarantine.decide_name", { name: row.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button busy={decide.isPending} onClick={() => send("false_alarm")}>
            {t("quarantine.decision.false_alarm")}
          </Button>
          <Button look="primary" busy={decide.isPending} onClick={() => send("deleted")}>
            {t("quarantine.decision.deleted")}
          </Button>
        </>
      }
    >
      {decide.isError && (
        <Notice tone="danger" live="alert">
          {sentence(decide.error)}
        </Notice>
      )}
      <p>{t("quarantine.decide_text")}</p>
      <TextField
        id={id}
        label={t("quarantine.note")}
        value={note}
        problem={problem}
        maxLength={300}
        required
        onChange={({ target }) => {
          setNote(target.value);
          setProblem(undefined);
        }}
      />
    </Dialog>
  );
}
