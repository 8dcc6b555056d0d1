import { useId, useState } from "react";
import { ActionDialog, type ActionDialogProps } from "./action-dialog.tsx";
import { TextArea } from "./field.tsx";

type Props = Omit<ActionDialogProps, "onSend"> & {
  readonly label: string;
  readonly onSend: (reason: string) => void;
};

/** Asks why before something is done that somebody else will read of; without a reason nothing is sent. */
export function ReasonDialog({ label, onSend, children, ...dialog }: Props) {
  const id = useId();
  const [reason, setReason] = useState("");
  const [pressed, setPressed] = useState(false);
  const missing = reason.trim() === "";
  const send = () => {
    setPressed(true);
    if (!missing) onSend(reason);
  };
  return (
    <ActionDialog {...dialog} onSend={send}>
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
    </ActionDialog>
  );
}
