import { type ReactNode, useId, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextArea } from "./field.tsx";
import { useText } from "./i18n.tsx";
import { Notice } from "./notice.tsx";
import { useProblemText } from "./problem-text.ts";

/** Asks why before something is done that somebody else will read of; without a reason nothing is sent. */
export function ReasonDialog(props: {
  /** What is done, on the dialog and on its button. */
  readonly title: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  /** What went wrong with the last try; null before one. */
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onSend: (reason: string) => void;
  readonly children: ReactNode;
}) {
  const { title, label, danger = false, busy, error, onClose, onSend, children } = props;
  const { t } = useText();
  const sentence = useProblemText();
  const id = useId();
  const [reason, setReason] = useState("");
  const [pressed, setPressed] = useState(false);
  const missing = reason.trim() === "";
  const send = () => {
    setPressed(true);
    if (!missing) onSend(reason);
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button look={danger ? "danger" : "primary"} busy={busy} onClick={send}>
            {title}
          </Button>
        </>
      }
    >
      {error !== null && (
        <Notice tone="danger" live="alert">
          {sentence(error)}
        </Notice>
      )}
      {children}
      <TextArea
        id={id}
        label={label}
        required
        rows={3}
        maxLength={500}
        value={reason}
        problem={pressed && missing ? "field.required" : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}
