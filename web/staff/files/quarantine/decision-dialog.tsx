import { useId, useRef, useState } from "react";
import type { QuarantineRow } from "#contract/files/desk-quarantine.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { idempotencyKey } from "#ui/call.ts";
import { TextField } from "#ui/field.tsx";
import { useDeskText } from "../../text.ts";
import { type Decision, useDecision } from "./data.ts";

/** Ends the wait of a stopped file, with what was looked at. */
export function DecisionDialog({ row, onClose }: { row: QuarantineRow; onClose: () => void }) {
  const { t } = useDeskText();
  const id = useId();
  const decide = useDecision(row.id);
  const [note, setNote] = useState("");
  // One key an opened dialog: pressing again after a lost answer decides nothing twice.
  const key = useRef(idempotencyKey());
  const missing = note.trim() === "";
  const deciding = (decision: Decision) => () =>
    missing ? null : { decision, note: note.trim(), key: key.current };
  return (
    <ActionDialog
      title={t("quarantine.decision.deleted")}
      heading={t("quarantine.decide_name", { name: row.name })}
      cancel="ui.cancel"
      action={decide}
      input={deciding("deleted")}
      also={{ title: t("quarantine.decision.false_alarm"), input: deciding("false_alarm") }}
      done={t("quarantine.done")}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <p>{t("quarantine.decide_text")}</p>
          <TextField
            id={id}
            label={t("quarantine.note")}
            value={note}
            problem={tried && missing ? "field.required" : undefined}
            maxLength={300}
            required
            onChange={({ target }) => setNote(target.value)}
          />
        </>
      )}
    </ActionDialog>
  );
}
